-- Waiting lists: clients waiting for a place in a group or for a time with a provider, and the offers made to them.

-- A client's entry on a waiting list, either for one date of a group or for a suitable time with a provider.
create table waitlist_entry (
  waitlist_entry_id uuid primary key default gen_random_uuid(),
  -- The order of joining. Updating an entry does not change it.
  place bigint generated always as identity,
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  -- The group date. Null if the client is waiting for a time.
  group_occurrence_id uuid references group_occurrence,
  -- The times that suit the client, in the client's time zone; null for a group. Weekdays are ISO: 1 is Monday.
  weekdays smallint[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) > 0),
  parts text[] check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  -- The last suitable day.
  until date,
  -- 'declined': the client declined a place in a group; declining a time does not end the entry. 'expired': an offer
  -- expired unanswered. 'left': the client left the list or deleted the account. 'cancelled': the date was cancelled or
  -- the provider no longer offers the session. 'ended': the group date or the last suitable day has passed.
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'booked', 'declined', 'expired', 'left', 'cancelled', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((group_occurrence_id is null) = (weekdays is not null)),
  check ((weekdays is null) = (parts is null) and (weekdays is null) = (until is null)),
  check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create index waitlist_entry_by_provider on waitlist_entry (provider_id, place) where ended_at is null;
create index waitlist_entry_by_customer on waitlist_entry (customer_account_id, place);
create unique index one_entry_per_date on waitlist_entry (group_occurrence_id, customer_account_id)
  where group_occurrence_id is not null and ended_at is null;
create unique index one_entry_per_provider on waitlist_entry (provider_id, customer_account_id)
  where group_occurrence_id is null and ended_at is null;

-- An offer to a waiting client: an unpaid booking that is held for two daytime hours instead of fifteen minutes.
create table waitlist_offer (
  booking_id uuid primary key references booking,
  waitlist_entry_id uuid not null references waitlist_entry on delete cascade,
  -- The start time that was offered, even if the booking is later rescheduled. No other time on that day is offered
  -- afterwards.
  start_at timestamptz not null,
  -- When to email the client: immediately, or at 08:00 if the two hours would overlap the night (from 22:00) in the
  -- client's time zone.
  notify_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the email was enqueued. Null until then, or if the offer ended first.
  notified_at timestamptz,
  -- Null while the offer is open. 'expired': it expired unanswered. 'withdrawn': the booking was cancelled, or the
  -- offer expired before the client was emailed; neither counts as an answer, so the client stays on the list.
  answer text check (answer in ('booked', 'declined', 'expired', 'withdrawn')),
  check (expires_at > notify_at)
);
create index waitlist_offer_by_entry on waitlist_offer (waitlist_entry_id);
create index waitlist_offer_to_notify on waitlist_offer (notify_at) where notified_at is null and answer is null;
create unique index one_open_offer_per_entry on waitlist_offer (waitlist_entry_id) where answer is null;
