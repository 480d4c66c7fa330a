-- Bookings, reschedule proposals, sent reminders, and the records and notes that providers have about their clients.

-- One client's booking of a personal session or of a seat on a group date, from the unpaid hold onwards.
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  -- Null for a personal session.
  group_occurrence_id uuid references group_occurrence,
  -- Set if the client booked from an invitation. An invitation is erased with the client's account, while the booking
  -- is retained for accounting.
  invitation_id uuid references invitation on delete set null,
  -- 'pendingPayment' is an unpaid hold. If it is not paid, it becomes 'expired', as does a booking whose scheduled
  -- charge failed. The transitions are in booking-status.ts.
  status text not null default 'pendingPayment' check (status in ('pendingPayment', 'booked', 'rescheduleRequested',
    'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired')),
  -- 1 group, 2 personal.
  type smallint not null check (type in (1, 2)),
  -- 1 online, 2 on site.
  location smallint not null check (location in (1, 2)),

  -- When the session is currently scheduled, excluding the provider's buffers.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- How many times the session has been moved, which is also the SEQUENCE of its calendar event (RFC 5545).
  moves smallint not null default 0 check (moves >= 0),
  -- How many of these moves the client made.
  client_moves smallint not null default 0,
  -- Time of the last move. As with a new booking, no reminder is sent shortly afterwards.
  moved_at timestamptz,
  -- Deadline for free cancellation, inclusive. Stored, because it cannot be derived from start_at alone: a move
  -- proposed by the provider does not bring it forward, except that it is never after the start (docs/decisions/0014).
  free_until timestamptz not null,

  -- Copied when the booking is created, so that later edits to the session type do not change it (docs/decisions/0012).
  title text not null,
  price_cents int not null check (price_cents >= 0),
  -- The platform's share of the price.
  fee_cents int not null,
  language_id smallint not null,
  -- Null for an online session.
  address text,
  -- Encrypted message from the client to the provider.
  encrypted_note bytea,

  -- Idempotency key of the request that created the hold. Null for an offer to the waiting list, and erased with the
  -- client's account.
  request_key text,
  created_at timestamptz not null default now(),
  -- End of the hold, exclusive; null once booked.
  hold_expires_at timestamptz,
  -- When the contract was formed, by paying or by saving a card for a scheduled charge (docs/decisions/0035).
  booked_at timestamptz,
  -- When the booking expired, was cancelled or was completed.
  ended_at timestamptz,
  -- Set if the provider or an administrator has cancelled the session since the hold expired. A late payment is then
  -- refunded; otherwise it would reserve the time again if that time is still free.
  late_payment_closed_at timestamptz,

  -- Encrypted message from the client or provider who cancelled.
  encrypted_cancellation_reason bytea,
  -- 'platform' if an administrator cancelled. The status then attributes the cancellation to the client or provider
  -- whose account was blocked, or is 'cancelledByProvider' after a full refund.
  cancelled_by text check (cancelled_by = 'platform'),
  -- True if the client cancelled after every refund deadline had passed: there is no refund, and the provider is paid
  -- (docs/decisions/0060).
  cancelled_without_refund boolean not null default false,

  -- Right of withdrawal (docs/decisions/0022), determined when the booking is created. Health care is exempt.
  has_withdrawal_right boolean not null default false,
  -- End of the withdrawal period, exclusive. Set when the contract is formed.
  withdraw_until timestamptz,
  -- When the client requested that the session take place within the withdrawal period.
  express_request_at timestamptz,
  withdrawn_at timestamptz,

  -- VAT (docs/decisions/0036). Set by the accounting module's trigger set_booking_vat and immutable.
  vat_treatment text not null check (vat_treatment in ('notRegistered', 'standard', 'exempt', 'abroad')),
  -- Grounds for the VAT exemption.
  vat_ground text check (vat_ground in ('health', 'social')),
  -- Hundredths of a percent.
  vat_rate int,
  -- The provider's VAT number at the time of booking, which invoices must state even if it changes later.
  seller_vat_number text,

  check (fee_cents between 0 and price_cents),
  check (end_at > start_at),
  check ((type = 1) = (group_occurrence_id is not null)),
  -- The same limit as MAX_CLIENT_RESCHEDULES.
  constraint client_reschedules_at_most_twice check (client_moves between 0 and 2 and client_moves <= moves),
  constraint only_cancelled_has_cancelled_by check (
    cancelled_by is null or status in ('cancelledByCustomer', 'cancelledByProvider')),
  constraint only_clients_cancel_without_refund check (
    not cancelled_without_refund
    or (status = 'cancelledByCustomer' and cancelled_by is null and withdrawn_at is null)),
  constraint right_of_withdrawal_first check (
    has_withdrawal_right or (withdraw_until is null and express_request_at is null and withdrawn_at is null)),
  -- The right of withdrawal ends with the withdrawal period or at the start of the session, whichever comes first.
  constraint withdrawn_in_time check (
    withdrawn_at is null
    or (withdraw_until is not null and withdrawn_at < least(withdraw_until, start_at)
      and status = 'cancelledByCustomer')),
  -- Other countries' VAT rates are unknown, so only the standard treatment has a rate.
  constraint rate_of_standard check ((vat_treatment = 'standard') = (vat_rate is not null)),
  constraint ground_of_exempt check ((vat_treatment = 'exempt') = (vat_ground is not null)),
  constraint liable_by_number check ((vat_treatment = 'notRegistered') = (seller_vat_number is null)),
  constraint booking_title_visible check (not has_hidden_characters(title))
);

-- A repeated request finds the hold that it created. The key can be reused once that hold has ended.
create unique index one_hold_per_request on booking (customer_account_id, request_key) where status = 'pendingPayment';
-- A client can have only one seat on a group date.
create unique index one_seat_per_person on booking (group_occurrence_id, customer_account_id)
  where status in ('pendingPayment', 'booked', 'rescheduleRequested');
-- An invitation can be used only once, even if it is paid for in two tabs, by two people with the link, or after its
-- hold has expired.
create unique index one_booking_per_invitation on booking (invitation_id)
  where invitation_id is not null
    and status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow');

create index booking_by_customer on booking (customer_account_id, start_at desc);
create index booking_by_provider on booking (provider_id, start_at);
-- Includes completed bookings, because their clients may still enter the group date's room.
create index booking_by_group_date on booking (group_occurrence_id)
  where group_occurrence_id is not null;
create index booking_ahead_by_template on booking (session_template_id, start_at)
  where status in ('booked', 'rescheduleRequested');
-- The next five indexes serve scheduled jobs: expiring holds, completing sessions, collecting the bookings for a payout
-- (two indexes) and creating Zoom meetings.
create index booking_unpaid on booking (hold_expires_at) where status = 'pendingPayment';
create index booking_under_way on booking (end_at) where status = 'booked';
create index booking_ended on booking (end_at) where status in ('completed', 'noShow');
create index booking_cancelled_without_refund on booking (end_at) where cancelled_without_refund;
create index booking_coming_online on booking (start_at)
  where type = 2 and location = 1 and status in ('booked', 'rescheduleRequested');

-- The next two triggers reject bookings by deleted accounts and with unavailable providers. Their errors carry the
-- trigger's name as the constraint, which hold-store.ts maps to error codes.

-- Deleting an account locks its row before it checks for bookings. A concurrent booking is either seen by that check or
-- waits here for the lock and is rejected.
create function reject_booking_of_deleted_account() returns trigger language plpgsql as $$
  begin
    perform from customer_account
      where customer_account_id = new.customer_account_id and closed_at is null for key share;
    if not found then
      raise exception 'the account is deleted'
        using errcode = 'check_violation', constraint = 'booking_needs_active_account';
    end if;
    return new;
  end $$;
create trigger booking_needs_active_account before insert on booking
  for each row execute function reject_booking_of_deleted_account();

-- Blocking a provider or their login locks the provider's row first, so concurrent bookings are handled as above. The
-- login block is read by a second query, whose snapshot is taken after the wait for the lock.
create function reject_booking_with_blocked_provider() returns trigger language plpgsql as $$
  declare owner uuid;
  begin
    select customer_account_id into owner from provider_account
      where provider_id = new.provider_id and blocked_at is null and deactivated_at is null for key share;
    if owner is null or exists (
      select from customer_account where customer_account_id = owner and login_blocked_at is not null
    ) then
      raise exception 'the provider is blocked or deactivated'
        using errcode = 'check_violation', constraint = 'booking_needs_active_provider';
    end if;
    return new;
  end $$;
create trigger booking_needs_active_provider before insert on booking
  for each row execute function reject_booking_with_blocked_provider();

-- A provider's proposal to move a session to one of up to three other times, all of which are reserved in
-- calendar_entry until the proposal ends (docs/decisions/0014).
create table reschedule_request (
  reschedule_request_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- 'expired': the proposal expired without an answer, so that the session stays at its original time.
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Start of the session at the time of the proposal.
  old_start_at timestamptz not null,
  -- The proposed start times.
  starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
  -- False if the proposal was made because of a sick day: the session is cancelled if the client does not answer.
  keeps_old boolean not null,
  -- The provider's buffers when the times were reserved. Accepting the proposal applies the same buffers, so that the
  -- reserved interval is always long enough.
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  -- Encrypted message from the provider to the client.
  encrypted_note bytea,
  created_at timestamptz not null,
  -- Deadline for an answer, exclusive.
  expires_at timestamptz not null,
  -- When the proposal ended, whether it was answered, withdrawn or expired.
  answered_at timestamptz,
  chosen_start_at timestamptz,
  check ((status = 'open') = (answered_at is null)),
  check ((status = 'accepted') = (chosen_start_at is not null)),
  check (chosen_start_at = any (starts))
);
create unique index one_open_request_per_booking on reschedule_request (booking_id) where status = 'open';
create index reschedule_request_by_booking on reschedule_request (booking_id, created_at desc);
create index reschedule_request_due on reschedule_request (expires_at) where status = 'open';

-- The secret address from which calendar programs read a provider's sessions (decision 0091). The secret is derived
-- from the id, so a new id invalidates the old address.
create table calendar_feed (
  calendar_feed_id uuid primary key,
  provider_id uuid not null unique references provider_account,
  -- Language of the entries.
  ui_language text not null check (ui_language in ('en', 'et', 'ru')),
  created_at timestamptz not null,
  -- When a calendar program last read the feed, accurate to the hour.
  read_at timestamptz
);

-- A reminder that has been sent. The primary key prevents two server processes from both sending it. It includes the
-- start time, because another reminder is sent after a session has been rescheduled.
create table reminder (
  booking_id uuid not null references booking,
  kind text not null check (kind in ('dayBefore', 'hourBefore')),
  start_at timestamptz not null,
  written_at timestamptz not null,
  primary key (booking_id, kind, start_at)
);

-- One provider's record of a client who has paid for a session (docs/decisions/0018). Its id identifies this pair of
-- provider and client, so that the provider never sees the id of the client's account.
create table contact (
  contact_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid not null references customer_account,
  created_at timestamptz not null default now(),
  unique (provider_id, customer_account_id)
);

-- One note by a provider about a client, which only its author can read.
create table contact_note (
  -- Generated by the browser, so that a repeated request does not create a second note.
  note_id uuid primary key,
  contact_id uuid not null references contact,
  -- The text, encrypted for this provider and client, so that it cannot be decrypted if it is copied to another pair's
  -- row.
  encrypted bytea not null,
  -- Incremented by each change. A change must specify the version it replaces, so that two windows cannot overwrite
  -- each other.
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A deleted note can be restored for 24 hours; then it is purged.
  deleted_at timestamptz
);
create index contact_note_by_contact on contact_note (contact_id, created_at desc);
create index contact_note_deleted on contact_note (deleted_at) where deleted_at is not null;
