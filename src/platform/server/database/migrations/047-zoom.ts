/**
 * Meetings in the operator's Zoom account (issue 7; decision 0055). Zoom receives only a time; the host's start link is
 * never stored.
 */
export const zoomMeetings = `
create table zoom_meeting (
  zoom_meeting_id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  group_session_recurrence_id uuid references group_occurrence,
  provider_id uuid not null references provider_account,
  -- The user of the operator's account who holds it.
  host text not null,
  -- The time it is made for.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- From the opening of the session's room to its closing.
  room_hours tstzrange not null,
  -- claimed: being made or moved; standing: as the session is; leaving: to be taken out of Zoom, then the row goes.
  state text not null check (state in ('claimed', 'standing', 'leaving')),
  meeting_number text check (meeting_number ~ '^[0-9]+$'),
  sealed_join_url bytea,
  stood_at timestamptz,
  -- Since it last stood.
  tries int not null default 1,
  -- Until then one process is at it, or it waits for the next try.
  rests_until timestamptz not null,
  check (end_at > start_at),
  check (room_hours @> tstzrange(start_at, end_at)),
  check (num_nonnulls(booking_id, group_session_recurrence_id) = 1),
  check ((meeting_number is null) = (sealed_join_url is null)),
  check (state <> 'standing' or num_nonnulls(meeting_number, stood_at) = 2),
  -- A host holds one meeting at a time,
  constraint one_meeting_a_host exclude using gist (host with =, tstzrange(start_at, end_at) with &&) where (state <> 'leaving'),
  -- and opening one counsellor's never ends another's that runs late.
  constraint no_meeting_into_anothers exclude using gist (host with =, provider_id with <>, room_hours with &&)
    where (state <> 'leaving')
);
create unique index one_meeting_a_booking on zoom_meeting (booking_id) where state <> 'leaving';
create unique index one_meeting_a_date on zoom_meeting (group_session_recurrence_id) where state <> 'leaving';
create index booking_coming_online on booking (start_at)
  where type = 2 and location = 1 and status in ('booked', 'rescheduleRequested');

-- Sessions that Zoom holds. What was not ready when the room opened comes too late: people may be in the built-in room by then.
create view held_in_zoom as
  select zoom_meeting_id, booking_id, group_session_recurrence_id, start_at, meeting_number, sealed_join_url from zoom_meeting
  where state = 'standing' and stood_at <= lower(room_hours);
`
