-- Rooms of online sessions, the attendance of their participants, and meetings in the operator's Zoom account.

-- The room of a personal session (by booking) or of a group date. Created when someone first enters it.
create table session_room (
  session_room_id uuid primary key default gen_random_uuid(),
  booking_id uuid unique references booking,
  group_occurrence_id uuid unique references group_occurrence,
  -- The number that identifies the room on the media server.
  media_room int not null unique generated always as identity,
  -- When the provider ended the room for everyone; null if it closes on schedule.
  ended_at timestamptz,
  check (num_nonnulls(booking_id, group_occurrence_id) = 1)
);

-- A client admitted by the provider. After a lost connection they re-enter the room without waiting in the lobby.
-- Removing the client deletes the row, and an admission from before the session was rescheduled is ignored.
create table room_admission (
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  admitted_at timestamptz not null,
  primary key (session_room_id, customer_account_id)
);

-- A participant: one browser in one room. The times are evidence for attendance and claims; what participants say, show
-- or write is never stored (docs/decisions/0053).
create table room_participant (
  -- The id of the pass that was used to enter, so that a pass works only once.
  room_participant_id uuid primary key,
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  is_provider boolean not null,
  -- Encrypted display name; emptied when the participant leaves.
  encrypted_name bytea not null,
  -- Arrival in the lobby.
  joined_at timestamptz not null,
  -- Entry into the room; null while in the lobby.
  admitted_at timestamptz,
  -- Last heartbeat. If the server process dies, this becomes the time of departure.
  seen_at timestamptz not null,
  -- Null while connected.
  left_at timestamptz,
  check (admitted_at >= joined_at),
  check (left_at >= joined_at),
  check (seen_at >= joined_at)
);
-- A person has at most one connection to a room: entering from another browser ends the earlier one.
create unique index one_open_visit_per_person on room_participant (session_room_id, customer_account_id)
  where left_at is null;
create index room_participant_by_room on room_participant (session_room_id, joined_at);
create index room_participant_by_person on room_participant (customer_account_id);
create index room_participant_open on room_participant (seen_at) where left_at is null;

-- A meeting in the operator's Zoom account for one session (docs/decisions/0055). Zoom receives only the
-- session's time, and the host's start URL is never stored. The row is deleted together with the meeting.
create table zoom_meeting (
  zoom_meeting_id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  group_occurrence_id uuid references group_occurrence,
  provider_id uuid not null references provider_account,
  -- The Zoom user who hosts the meeting.
  host text not null,
  -- Start and end of the meeting; while it is being created or moved, the times requested from Zoom.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- From the opening to the closing of the session's room.
  room_hours tstzrange not null,
  -- 'creating': being created or moved. 'created': matches the session. 'deleting': to be deleted from Zoom.
  state text not null check (state in ('creating', 'created', 'deleting')),
  -- The meeting's id in Zoom; null until Zoom has confirmed it, and again if the meeting is missing there.
  meeting_number text check (meeting_number ~ '^[0-9]+$'),
  encrypted_join_url bytea,
  -- When the meeting was last created or moved to match the session.
  matched_at timestamptz,
  -- Attempts since `matched_at`, or since the deletion began.
  attempts int not null default 1,
  -- Until this time the row is locked by a process or waits for the next attempt. The value also identifies the lock:
  -- if it has changed, another process has locked the row.
  locked_until timestamptz not null,
  check (end_at > start_at),
  check (room_hours @> tstzrange(start_at, end_at)),
  check (num_nonnulls(booking_id, group_occurrence_id) = 1),
  check ((meeting_number is null) = (encrypted_join_url is null)),
  check (state <> 'created' or num_nonnulls(meeting_number, matched_at) = 2),
  -- A Zoom user can host only one meeting at a time.
  constraint one_meeting_per_host exclude using gist (host with =, tstzrange(start_at, end_at) with &&)
    where (state <> 'deleting'),
  -- Starting a meeting ends the host's previous one. Meetings of different providers must therefore not overlap even
  -- during the time before and after a session when its room is open; otherwise, one provider would end another's
  -- session that is running late.
  constraint no_meeting_beside_another_provider
    exclude using gist (host with =, provider_id with <>, room_hours with &&)
    where (state <> 'deleting')
);
create unique index one_meeting_per_booking on zoom_meeting (booking_id) where state <> 'deleting';
create unique index one_meeting_per_date on zoom_meeting (group_occurrence_id) where state <> 'deleting';

-- Meetings that are used for their session. A meeting that was not ready when the room opened is not used, because
-- participants may already be in the built-in room.
create view active_zoom_meeting as
  select zoom_meeting_id, booking_id, group_occurrence_id, start_at, meeting_number, encrypted_join_url
  from zoom_meeting
  where state = 'created' and matched_at <= lower(room_hours);
