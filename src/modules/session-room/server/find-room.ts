import { sql } from 'kysely'
import { BOOKING_STATUSES_WITH_ROOM } from '#modules/session-room/values/statuses.ts'
import type { AppDeps, CallerAccount } from '#platform/server/context.ts'
import { type RoomRole, SESSION_LOCATION, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

/** The room of a session, from the point of view of one participant. */
export interface SessionRoom {
  /** Id of the room's row; null until it is first needed. */
  roomId: string | null
  mediaRoom: number | null
  bookingId: string | null
  /** The client's own booking, even for a group. */
  ownBookingId: string | null
  groupDateId: string | null
  role: RoomRole
  title: string
  isOnline: boolean
  seats: number
  startAt: Instant
  endAt: Instant
  endedAt: Instant | null
  counsellor: { firstName: string; lastName: string; phone: string | null }
  /** The client of a personal session; null for a group. */
  client: { firstName: string; lastName: string } | null
  ownFirstName: string
}

interface RoomRow {
  room_id: string | null
  media_room: number | null
  booking_id: string | null
  own_booking: string | null
  group_id: string | null
  is_provider: boolean
  title: string
  location: SessionLocation
  seats: number
  start_at: Instant
  end_at: Instant
  ended_at: Instant | null
  counsellor_first: string
  counsellor_last: string
  phone: string | null
  client_first: string | null
  client_last: string | null
}

type Person = Pick<CallerAccount, 'customerAccountId' | 'providerId'>

/**
 * Finds the room of a booking or group date for one person; null if it is not theirs or has been cancelled. Members of
 * a group and the provider can use the id of the booking or of the date; all of them meet in the date's room.
 */
export async function findRoom(
  { db }: Pick<AppDeps, 'db'>,
  id: string,
  person: Person,
  language: UiLanguage,
): Promise<SessionRoom | null> {
  const { rows } = await sql<RoomRow>`
    with session as (
      select b.booking_id as own_booking, b.group_occurrence_id as group_id, b.customer_account_id, b.provider_id, b.title,
        b.location, coalesce(g.seats, 1) as seats, b.start_at, b.end_at
      from booking b left join group_occurrence g using (group_occurrence_id)
      where (b.booking_id = ${id} or b.group_occurrence_id = ${id})
        and b.status in (${sql.join(BOOKING_STATUSES_WITH_ROOM)})
      union all
      -- A date without bookings has a room too, which its provider can open.
      select null, g.group_occurrence_id, null, g.provider_id,
        coalesce(t.texts -> ${language} ->> 'title', t.texts -> 'en' ->> 'title', t.texts -> 'et' ->> 'title', t.texts -> 'ru' ->> 'title', ''),
        t.location, g.seats, g.start_at, g.end_at
      from group_occurrence g join session_template t using (session_template_id)
      where g.group_occurrence_id = ${id} and g.status <> 'cancelled'
    )
    select r.session_room_id as room_id, r.media_room, r.ended_at,
      case when s.group_id is null then s.own_booking end as booking_id, s.own_booking, s.group_id,
      s.provider_id = ${person.providerId}::uuid as is_provider, s.title, s.location, s.seats, s.start_at, s.end_at,
      po.first_name as counsellor_first, po.last_name as counsellor_last,
      case when p.is_phone_public then po.phone end as phone,
      co.first_name as client_first, co.last_name as client_last
    from session s
    join provider_account p using (provider_id)
    join customer_account po on po.customer_account_id = p.customer_account_id
    left join customer_account co on co.customer_account_id = s.customer_account_id
    left join session_room r on case when s.group_id is null then r.booking_id = s.own_booking
      else r.group_occurrence_id = s.group_id end
    where s.provider_id = ${person.providerId}::uuid or s.customer_account_id = ${person.customerAccountId}
    order by s.customer_account_id = ${person.customerAccountId} desc nulls last
    limit 1`.execute(db)
  return rows[0] ? toRoom(rows[0]) : null
}

function toRoom(row: RoomRow): SessionRoom {
  const role = row.is_provider ? 'counsellor' : 'client'
  return {
    roomId: row.room_id,
    mediaRoom: row.media_room,
    bookingId: row.booking_id,
    ownBookingId: row.is_provider ? null : row.own_booking,
    groupDateId: row.group_id,
    role,
    title: row.title,
    isOnline: row.location === SESSION_LOCATION.online,
    seats: row.seats,
    startAt: row.start_at,
    endAt: row.end_at,
    endedAt: row.ended_at,
    counsellor: { firstName: row.counsellor_first, lastName: row.counsellor_last, phone: row.phone },
    client: row.group_id ? null : { firstName: row.client_first ?? '', lastName: row.client_last ?? '' },
    ownFirstName: role === 'counsellor' ? row.counsellor_first : (row.client_first ?? ''),
  }
}
