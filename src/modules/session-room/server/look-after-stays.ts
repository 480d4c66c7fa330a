import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import { ROOM_BEAT_SECONDS } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { HAS_LOGIN } from './enter-room.ts'
import { COME_BACK, type Inside, type LiveRooms } from './live-rooms.ts'
import type { Ending } from './room-bus.ts'
import { isEnded, ROOM_STATUS, roomClosesAt } from './room-rules.ts'
import { endStays, isAnyOf, noteSeen } from './stays.ts'

type Instant = Temporal.Instant

/** Who looked last, and when by the program's clock. */
export interface LastLook {
  at: Instant | null
}

const SILENCE = { seconds: 3 * ROOM_BEAT_SECONDS }

/**
 * Every process looks after its own sockets: says that they are still there, and lets go of those whose room has closed, whose
 * session does not stand any more or whose login has ended. Then after stays whose process has died.
 */
export async function lookAfterStays(house: House, live: LiveRooms, last: LastLook): Promise<void> {
  const now = house.clock.now()
  for (const inside of live.all()) if (inside.isSilent()) await lose(live, inside)
  const own = live.all()
  if (own.length > 0) {
    const stayIds = own.map(({ entry }) => entry.stayId)
    await noteSeen(house.db, stayIds, now)
    await endWhatDoesNotStand({ house, live, now }, own)
    live.readAll()
  }
  await endLost({ house, live, now }, last.at)
  last.at = now
}

interface Looking {
  house: House
  live: LiveRooms
  now: Instant
}

/**
 * Whose process has died without a word has left when it was seen last. After an outage, or when the clock was moved, every process
 * is late: then the others have time until the next look.
 */
async function endLost({ house, live, now }: Looking, lastAt: Instant | null): Promise<void> {
  if (!lastAt) return
  const pause = lastAt.until(now).total('seconds')
  if (pause < 0 || pause > 2 * ROOM_BEAT_SECONDS) return
  const lost = await endStays(house.db, sql`seen_at < ${now.subtract(SILENCE)}`, 'whenSeen')
  for (const roomId of new Set(lost.map((stay) => stay.roomId))) live.say({ roomId, kind: 'changed', hasNew: false })
}

interface Standing {
  stayId: string
  hasLeft: boolean
  isElsewhere: boolean
  endedAt: Instant | null
  startAt: Instant
  endAt: Instant
  stands: boolean
  hasLogin: boolean
}

async function endWhatDoesNotStand({ house, live, now }: Looking, own: Inside[]): Promise<void> {
  const found = new Map((await readStanding(house, own)).map((row) => [row.stayId, row]))
  for (const inside of own) {
    const row = found.get(inside.entry.stayId)
    const because = row && whyOver(inside, row, now)
    const isLost = !row || row.hasLeft || !row.hasLogin
    if (!because && !isLost) continue
    if (row && !row.hasLeft) await endStays(house.db, isAnyOf([inside.entry.stayId]), now)
    if (because) live.end(inside, because)
    else if (live.remove(inside.entry)) inside.close(COME_BACK)
    live.say({ roomId: inside.entry.roomId, kind: 'changed', hasNew: false })
  }
}

/** Null: it is not over, or the browser may try to come back (its stay was taken for lost; its login has ended). */
function whyOver({ entry }: Inside, row: Standing, now: Instant): Ending | null {
  if (row.hasLeft && isEnded(row)) return 'ended'
  if (row.isElsewhere) return 'elsewhere'
  if (!row.stands || Temporal.Instant.compare(row.startAt, entry.startAt) !== 0) return 'calledOff'
  return Temporal.Instant.compare(now, roomClosesAt(row.endAt)) >= 0 ? 'closed' : null
}

/** How the sessions and logins of these stand in the database, in one statement. */
async function readStanding({ db }: House, own: Inside[]): Promise<Standing[]> {
  const stays = own.map(({ entry }) => entry.stayId)
  const logins = own.map(({ entry }) => entry.loginId)
  const standing = sql.join(ROOM_STATUS)
  const { rows } = await sql<Standing>`
    select m.stay_id as "stayId", s.left_at is not null as "hasLeft", r.ended_at as "endedAt",
      coalesce(g.start_at, b.start_at) as "startAt", coalesce(g.end_at, b.end_at) as "endAt",
      case when g.status is null then b.status in (${standing}) and b.location = ${SESSION_LOCATION.online}
        else g.status <> 'cancelled' and (s.is_counsellor or exists (select from booking o
          where o.group_session_recurrence_id = r.group_session_recurrence_id and o.customer_account_id = s.customer_account_id
            and o.status in (${standing}))) end as stands,
      exists (select from room_stay n where n.session_room_id = s.session_room_id and n.left_at is null
        and n.customer_account_id = s.customer_account_id and n.room_stay_id <> s.room_stay_id) as "isElsewhere",
      exists (select from login l join customer_account c using (customer_account_id)
        where l.login_id = m.login_id and ${HAS_LOGIN}) as "hasLogin"
    from unnest(${stays}::uuid[], ${logins}::uuid[]) as m (stay_id, login_id)
    join room_stay s on s.room_stay_id = m.stay_id
    join session_room r using (session_room_id)
    left join booking b on b.booking_id = r.booking_id
    left join group_occurrence g on g.group_session_recurrence_id = r.group_session_recurrence_id`.execute(db)
  return rows
}

/** Its socket does not answer: there is nobody to tell. */
async function lose(live: LiveRooms, inside: Inside): Promise<void> {
  await live.leave(inside)
  inside.close(COME_BACK)
}
