/** A payment that was never paid keeps that status; cancelling the session only closes it to late payments. */
export const latePayments = `
-- The counsellor called off while this hold was unpaid: money that still comes goes back.
alter table booking add column late_money_closed_at timestamptz;

update booking set status = 'expired', ended_at = coalesce(ended_at, hold_expires_at, created_at),
  late_money_closed_at = coalesce(ended_at, hold_expires_at, created_at)
where status = 'cancelledByProvider' and booked_at is null;
`
