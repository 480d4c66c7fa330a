-- Availability: the working hours, booking rules and absences of providers, and the occupied times in their calendars.

-- The booking rules of one provider. A provider who has not saved working hours has no row.
create table working_hours_settings (
  provider_id uuid primary key references provider_account on delete cascade,
  -- How far ahead clients can book.
  months_in_advance smallint not null default 6 check (months_in_advance between 1 and 24),
  -- Minimum notice in hours, up to 14 days.
  advance_booking_hours smallint not null default 2 check (advance_booking_hours between 0 and 336),
  -- First and last day on which the standard hours apply, inclusive; null for no limit.
  start_date date,
  end_date date,
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 240),
  -- Maximum number of sessions that start on one day in the provider's time zone; null for no limit.
  daily_maximum smallint check (daily_maximum between 1 and 48),
  check (end_date >= start_date)
);

-- One open interval on a weekday, in wall-clock time in the provider's time zone.
create table working_hours_item (
  working_hours_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  -- Null: the interval belongs to the standard hours. Otherwise it belongs to the plan that replaces the standard hours
  -- from `pivot_start` to `pivot_end`, inclusive.
  pivot_start date,
  pivot_end date,
  -- Monday is 1.
  week_day smallint not null check (week_day between 1 and 7),
  -- Minutes since midnight, in steps of 15. An interval that extends past midnight is stored as two rows.
  start_minute smallint not null check (start_minute between 0 and 1425 and start_minute % 15 = 0),
  end_minute smallint not null check (end_minute between 15 and 1440 and end_minute % 15 = 0),
  check (end_minute > start_minute),
  check ((pivot_start is null) = (pivot_end is null)),
  check (pivot_end >= pivot_start),
  -- Intervals on the same weekday do not overlap within a plan. Without pivot dates the range is unbounded, so the
  -- standard hours count as one plan.
  constraint hours_never_overlap exclude using gist (
    provider_id with =,
    week_day with =,
    daterange(pivot_start, pivot_end, '[]') with =,
    int4range(start_minute, end_minute) with &&
  )
);
create index working_hours_item_by_provider on working_hours_item (provider_id);

-- An interval in which a provider is absent or works in addition to the regular hours, or a public holiday on which the
-- provider works.
create table working_hours_exception (
  working_hours_exception_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Public holidays are days off by default. A row with this flag and action 2 covers the whole day and applies the
  -- regular hours of that day; it opens no other time.
  is_holiday boolean not null default false,
  -- 1 closes the interval, 2 opens it. Closed intervals override open ones.
  action smallint not null default 1 check (action in (1, 2)),
  check (end_at > start_at)
);
create index working_hours_exception_by_provider on working_hours_exception (provider_id, end_at);

-- A time slot in which a provider is occupied. The row is deleted when the slot becomes free.
create table calendar_entry (
  calendar_entry_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The session's time, including the buffers that applied when it was reserved.
  busy tstzrange not null,
  -- The owner of the entry. An invitation or a reschedule request can reserve more than one time, so these two columns
  -- are not unique.
  booking_id uuid unique references booking,
  group_occurrence_id uuid unique references group_occurrence,
  invitation_id uuid references invitation,
  reschedule_request_id uuid constraint calendar_entry_request_exists references reschedule_request,
  -- Null if the reservation is permanent. An expired entry still blocks its time until it is deleted, so a statement
  -- that reserves a time first deletes the expired entries that overlap it.
  hold_expires_at timestamptz,
  check (end_at > start_at),
  check (busy @> tstzrange(start_at, end_at)),
  constraint calendar_entry_has_one_holder
    check (num_nonnulls(booking_id, group_occurrence_id, invitation_id, reschedule_request_id) = 1),
  -- Prevents double bookings, even between concurrent transactions. Insert with `on conflict do nothing`: plain inserts
  -- into a table with an exclusion constraint can deadlock.
  constraint one_session_per_time exclude using gist (provider_id with =, busy with &&)
);
create index calendar_entry_by_invitation on calendar_entry (invitation_id) where invitation_id is not null;
create index calendar_entry_by_request on calendar_entry (reschedule_request_id)
  where reschedule_request_id is not null;
create index calendar_entry_holds on calendar_entry (hold_expires_at) where hold_expires_at is not null;

-- Returns the first free start at or after an instant, or null if there is none in the eight days that the bits cover.
-- The bits are a ring of 768 quarter-hours in UTC (see `session_search.bits`).
create function next_start(bits bit(768), from_at timestamptz) returns timestamptz
  language sql immutable parallel safe as $$
  with quarter as (select ceil(extract(epoch from from_at) / 900)::int8 as q),
  found as (
    select q, position('1' in
      substring(bits::text from (q % 768)::int + 1) || substring(bits::text for (q % 768)::int)) as p
    from quarter)
  select case when p > 0 then to_timestamp((q + p - 1) * 900) end from found
$$;
