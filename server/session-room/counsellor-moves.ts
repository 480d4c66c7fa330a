import { sql } from 'kysely'
import type { House } from '../context.ts'
import type { Entry } from './enter-room.ts'
import { clientsIn, endStays, isStay } from './stays.ts'

/** Lets somebody in who waits; where every place is taken they go on waiting. @returns whether anything changed. */
export async function admit({ db, clock }: House, { roomId, places }: Entry, stayId: string): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // Whoever closes their account locks that first, and then their stays.
    await sql`
      select from customer_account c join room_stay s using (customer_account_id)
      where s.room_stay_id = ${stayId} for key share of c`.execute(tx)
    await sql`select from session_room where session_room_id = ${roomId} for no key update`.execute(tx)
    if ((await clientsIn(tx, roomId, null)) >= places - 1) return false
    const { rows } = await sql<{ me: string }>`
      update room_stay set admitted_at = greatest(${now}::timestamptz, came_at)
      where room_stay_id = ${stayId} and session_room_id = ${roomId} and left_at is null and admitted_at is null
      returning customer_account_id as me`.execute(tx)
    if (!rows[0]) return false
    await sql`
      insert into room_admission (session_room_id, customer_account_id, admitted_at) values (${roomId}, ${rows[0].me}, ${now})
      on conflict (session_room_id, customer_account_id) do update set admitted_at = excluded.admitted_at`.execute(tx)
    return true
  })
}

/** Back to the door: they may knock again. @returns whether anything changed. */
export async function sendOut({ db, clock }: House, { roomId }: Entry, stayId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const which = sql`${isStay(stayId)} and session_room_id = ${roomId} and not is_counsellor`
    const [sent] = await endStays(tx, which, clock.now())
    if (!sent) return false
    await sql`
      delete from room_admission where session_room_id = ${roomId} and customer_account_id = ${sent.customerAccountId}`.execute(
      tx,
    )
    return true
  })
}

/** Closes the room for everybody. @returns the stays that this ended. */
export async function endRoom({ db, clock }: House, { roomId }: Entry): Promise<string[]> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await sql`update session_room set ended_at = ${now} where session_room_id = ${roomId}`.execute(tx)
    const ended = await endStays(tx, sql`session_room_id = ${roomId}`, now)
    return ended.map(({ stayId }) => stayId)
  })
}
