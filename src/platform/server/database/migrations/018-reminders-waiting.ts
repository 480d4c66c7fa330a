/** Sent reminders, email preferences and waiting lists. */
export const remindersAndWaitlist = `
-- When the booking came to its present start: a moved session is reminded of anew.
alter table booking add column moved_at timestamptz;

-- Once for each start of a booking, however many copies of the program look.
create table reminder (
  booking_id uuid not null references booking,
  kind text not null check (kind in ('dayBefore', 'hourBefore')),
  start_at timestamptz not null,
  written_at timestamptz not null,
  primary key (booking_id, kind, start_at)
);

-- Only what a person has decided; the rest is as src/platform/values/email-preferences.ts has it.
create table mail_preference (
  customer_account_id uuid not null references customer_account,
  kind text not null check (kind in ('reminderDay', 'reminderHour', 'feedbackRequest', 'message', 'waitingOffer')),
  is_wanted boolean not null,
  primary key (customer_account_id, kind)
);

-- Somebody waits for a seat on one date of a group, or for a time of a counsellor on their days.
create table waiting (
  waiting_id uuid primary key default gen_random_uuid(),
  -- The order in which people came.
  place bigint generated always as identity,
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  group_session_recurrence_id uuid references group_occurrence,
  -- On the client's own clock; null for a group.
  weekdays smallint[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) > 0),
  parts text[] check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  until date,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'booked', 'declined', 'lapsed', 'left', 'calledOff', 'over')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((group_session_recurrence_id is null) = (weekdays is not null)),
  check ((weekdays is null) = (parts is null) and (weekdays is null) = (until is null)),
  check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create unique index one_wait_a_date on waiting (group_session_recurrence_id, customer_account_id)
  where group_session_recurrence_id is not null and ended_at is null;
create unique index one_wait_a_counsellor on waiting (provider_id, customer_account_id)
  where group_session_recurrence_id is null and ended_at is null;
create index waiting_by_provider on waiting (provider_id, place) where ended_at is null;
create index waiting_by_customer on waiting (customer_account_id, place);

-- What one of them is offered: a booking that is held for two hours and paid for or let go like any other.
create table waiting_offer (
  booking_id uuid primary key references booking,
  waiting_id uuid not null references waiting on delete cascade,
  start_at timestamptz not null,
  -- Later than the hold where that began in the night.
  tell_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  answer text check (answer in ('booked', 'declined', 'lapsed', 'withdrawn')),
  check (expires_at > tell_at)
);
create unique index one_offer_at_a_time on waiting_offer (waiting_id) where answer is null;
create index waiting_offer_to_tell on waiting_offer (tell_at) where told_at is null and answer is null;
`
