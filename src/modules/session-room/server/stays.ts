import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Db = Kysely<Tables>
type Instant = Temporal.Instant

/** Somebody whose browser is at the door of a room, or in it. */
export interface Stay {
  stayId: string
  isCounsellor: boolean
  isAdmitted: boolean
  name: string
}

const nameBoundTo = (stayId: string) => `room-name:${stayId}`
export const sealedName = ({ sealing }: Pick<House, 'sealing'>, stayId: string, name: string): Buffer =>
  sealing.seal(name, nameBoundTo(stayId))

/** Who is there now, in the order in which they came. */
export async function staysIn({ db, sealing }: Pick<House, 'db' | 'sealing'>, roomId: string): Promise<Stay[]> {
  const rows = await db
    .selectFrom('room_stay')
    .select(['room_stay_id', 'is_counsellor', 'sealed_name', 'admitted_at'])
    .where('session_room_id', '=', roomId)
    .where('left_at', 'is', null)
    .orderBy('came_at')
    .orderBy('room_stay_id')
    .execute()
  return rows.map((row) => ({
    stayId: row.room_stay_id,
    isCounsellor: row.is_counsellor,
    isAdmitted: row.admitted_at !== null,
    name: sealing.open<string>(row.sealed_name, nameBoundTo(row.room_stay_id)),
  }))
}

export interface Ended {
  stayId: string
  roomId: string
  customerAccountId: string
}

/** Ends stays: the times stay, the name they chose goes. @returns those that stood open. */
export async function endStays(db: Db, which: RawBuilder<unknown>, at: Instant | 'whenSeen'): Promise<Ended[]> {
  const left = at === 'whenSeen' ? sql`s.seen_at` : sql`${at}::timestamptz`
  const { rows } = await sql<Ended>`
    with open as (${inOrder(which)})
    update room_stay s set left_at = greatest(${left}, s.admitted_at, s.came_at), sealed_name = '' from open
    where s.room_stay_id = open.room_stay_id
    returning s.room_stay_id as "stayId", s.session_room_id as "roomId", s.customer_account_id as "customerAccountId"`.execute(
    db,
  )
  return rows
}

/** These are still there. */
export async function noteSeen(db: Db, stayIds: string[], now: Instant): Promise<void> {
  await sql`
    with open as (${inOrder(isAnyOf(stayIds))})
    update room_stay s set seen_at = greatest(s.seen_at, ${now}::timestamptz) from open
    where s.room_stay_id = open.room_stay_id`.execute(db)
}

/** Whoever changes several stays locks them in one order, so that nobody waits for somebody who waits for them. */
const inOrder = (which: RawBuilder<unknown>) => sql`
  select room_stay_id from room_stay where left_at is null and ${which} order by room_stay_id for no key update`

export const isStay = (stayId: string) => sql`room_stay_id = ${stayId}`
export const isAnyOf = (stayIds: string[]) => sql`room_stay_id = any(${stayIds}::uuid[])`

/** Clients in the room, of one person apart: the counsellor's place is kept. */
export async function clientsIn(db: Db, roomId: string, apartFrom: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from room_stay
    where session_room_id = ${roomId} and left_at is null and admitted_at is not null and not is_counsellor
      and customer_account_id is distinct from ${apartFrom}::uuid`.execute(db)
  return rows[0]!.count
}
