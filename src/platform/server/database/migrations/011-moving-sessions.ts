/** Reschedule proposals of a provider: up to three times are reserved until the client answers. */
export const movingSessions = `
create table reschedule_request (
  reschedule_request_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
  -- False on a sick day: the old time is gone whatever the client says.
  keeps_old boolean not null,
  -- As they were when the times were held: accepting takes the same stretch again.
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  sealed_note bytea,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  chosen_start_at timestamptz,
  old_start_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null)),
  check ((status = 'accepted') = (chosen_start_at is not null)),
  check (chosen_start_at = any (starts))
);
create unique index one_open_request_a_booking on reschedule_request (booking_id) where status = 'open';
create index reschedule_request_by_booking on reschedule_request (booking_id, created_at desc);
create index reschedule_request_due on reschedule_request (expires_at) where status = 'open';
alter table calendar_entry add constraint calendar_entry_request_exists
  foreign key (reschedule_request_id) references reschedule_request;

-- How often the session was moved: the SEQUENCE of its calendar entry (RFC 5545).
alter table booking add column moves smallint not null default 0 check (moves >= 0),
  add column sealed_cancellation_reason bytea;
`
