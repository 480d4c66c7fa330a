/** A client's changes to a booking: the number of reschedulings, and the right of withdrawal as it was at booking. */
export const clientChanges = `
alter table booking
  -- Of its moves, those by the client; constants.ts: MAX_CLIENT_MOVES.
  add column client_moves smallint not null default 0,
  -- Frozen when the time is taken; the end of the right when the contract is made, which is when it is paid.
  add column has_withdrawal_right boolean not null default false,
  add column withdraw_until timestamptz,
  -- When the client asked for the session to be held before the right ends.
  add column express_request_at timestamptz,
  add column withdrawn_at timestamptz,
  add constraint client_moves_twice check (client_moves between 0 and 2 and client_moves <= moves),
  add constraint right_of_withdrawal_first check (
    has_withdrawal_right or (withdraw_until is null and express_request_at is null and withdrawn_at is null)),
  add constraint withdrawn_in_time check (withdrawn_at is null
    or (withdraw_until is not null and withdrawn_at < least(withdraw_until, start_at) and status = 'cancelledByCustomer'));
`
