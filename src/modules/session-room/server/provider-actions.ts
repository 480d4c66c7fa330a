import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { RoomEntry } from './enter-room.ts'
import { countClients, endParticipants } from './participants.ts'
import { lockRoom } from './room-row.ts'

/** Admits a participant from the lobby, unless the room is full. @returns whether anything changed. */
export async function admitParticipant(
  { db, clock }: AppDeps,
  { roomId, places }: RoomEntry,
  participantId: string,
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // Same lock order as account deletion: the account first, then its participants.
    await sql`
      select from customer_account c join room_participant s using (customer_account_id)
      where s.room_participant_id = ${participantId} for key share of c`.execute(tx)
    await lockRoom(tx, roomId)
    if ((await countClients(tx, roomId, null)) >= places - 1) return false
    const { rows } = await sql<{ customerAccountId: string }>`
      update room_participant set admitted_at = greatest(${now}::timestamptz, joined_at)
      where room_participant_id = ${participantId} and session_room_id = ${roomId} and left_at is null and admitted_at is null
      returning customer_account_id as "customerAccountId"`.execute(tx)
    const [admitted] = rows
    if (!admitted) return false
    await sql`
      insert into room_admission (session_room_id, customer_account_id, admitted_at)
      values (${roomId}, ${admitted.customerAccountId}, ${now})
      on conflict (session_room_id, customer_account_id) do update set admitted_at = excluded.admitted_at`.execute(tx)
    return true
  })
}

/**
 * Sends a client back to the lobby, where they can ask to be admitted again. Applies to all of the person's
 * connections, because the given one may just have been replaced.
 * @returns the ids of the connections that were ended.
 */
export async function sendOutParticipant(
  { db, clock }: AppDeps,
  { roomId }: Pick<RoomEntry, 'roomId'>,
  participantId: string,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // Locks the room, so that the client cannot re-enter with the old admission.
    await lockRoom(tx, roomId)
    const { rows } = await sql<{ customerAccountId: string }>`
      select customer_account_id as "customerAccountId" from room_participant
      where room_participant_id = ${participantId} and session_room_id = ${roomId} and not is_provider`.execute(tx)
    const [client] = rows
    if (!client) return []
    const ownRows = sql`session_room_id = ${roomId} and customer_account_id = ${client.customerAccountId}`
    const ended = await endParticipants(tx, ownRows, clock.now())
    await sql`delete from room_admission where ${ownRows}`.execute(tx)
    return ended.map((one) => one.participantId)
  })
}

/** Closes the room for everyone. @returns the ids of the connections that were ended. */
export async function endRoom(deps: AppDeps, entry: RoomEntry): Promise<string[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await closeRoom(deps, entry)
    } catch (error) {
      // Retries after a deadlock, so that the provider need not click the button again.
      if ((error as { code?: string }).code !== DEADLOCK_DETECTED || attempt === MAX_ATTEMPTS) throw error
      // Without a pause, the retry could lock the room again before the transaction that is waiting for that lock wakes
      // up.
      await pause(RETRY_PAUSE_MS)
    }
}

const DEADLOCK_DETECTED = '40P01'
const MAX_ATTEMPTS = 3
const RETRY_PAUSE_MS = 100

async function closeRoom({ db, clock }: AppDeps, { roomId }: RoomEntry): Promise<string[]> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await sql`update session_room set ended_at = ${now} where session_room_id = ${roomId}`.execute(tx)
    const ended = await endParticipants(tx, sql`session_room_id = ${roomId}`, now)
    return ended.map(({ participantId }) => participantId)
  })
}
