/**
 * Session rooms (issue 7). Join and leave times are stored as evidence for attendance and claims; what was said or
 * shown is not recorded.
 */
export const sessionRooms = `
-- Made when somebody first comes: of a personal session by its booking, of a group by its date.
create table session_room (
  session_room_id uuid primary key default gen_random_uuid(),
  booking_id uuid unique references booking,
  group_session_recurrence_id uuid unique references group_occurrence,
  -- The number by which a media server knows it.
  media_room int not null unique generated always as identity,
  ended_at timestamptz,
  check (num_nonnulls(booking_id, group_session_recurrence_id) = 1)
);

-- Whom the counsellor has let in: once let in, a person who lost the network comes back without knocking.
create table room_admission (
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  admitted_at timestamptz not null,
  primary key (session_room_id, customer_account_id)
);

-- One browser in one room. The id is that of the pass, so a pass works once.
create table room_stay (
  room_stay_id uuid primary key,
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  is_counsellor boolean not null,
  sealed_name bytea not null,
  came_at timestamptz not null,
  -- From then on in the room, before it at its door.
  admitted_at timestamptz check (admitted_at >= came_at),
  seen_at timestamptz not null,
  left_at timestamptz check (left_at >= came_at),
  check (seen_at >= came_at)
);
create index room_stay_by_room on room_stay (session_room_id, came_at);
create index room_stay_by_person on room_stay (customer_account_id);
-- Who is in a room is in it once.
create unique index one_stay_a_person on room_stay (session_room_id, customer_account_id) where left_at is null;
create index room_stay_open on room_stay (seen_at) where left_at is null;

-- Everybody of a date, whatever became of their seat: who may enter its room.
create index booking_by_group_date on booking (group_session_recurrence_id) where group_session_recurrence_id is not null;
`
