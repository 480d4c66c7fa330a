import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { MediaPass } from './media-pass.ts'
import './tables.ts'

type Db = Kysely<Tables>
type Instant = Temporal.Instant

/** A participant in the lobby or in the room. */
export interface Participant {
  participantId: string
  isCounsellor: boolean
  isAdmitted: boolean
  name: string
}

const getNameContext = (participantId: string) => `room-name:${participantId}`
export const encryptName = ({ encryption }: Pick<AppDeps, 'encryption'>, participantId: string, name: string): Buffer =>
  encryption.encrypt(name, getNameContext(participantId))

/** Lists the participants who are present, in order of arrival. */
export async function listParticipants(
  { db, encryption }: Pick<AppDeps, 'db' | 'encryption'>,
  roomId: string,
): Promise<Participant[]> {
  const rows = await db
    .selectFrom('room_participant')
    .select(['room_participant_id', 'is_provider', 'encrypted_name', 'admitted_at'])
    .where('session_room_id', '=', roomId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('room_participant_id')
    .execute()
  return rows.map((row) => ({
    participantId: row.room_participant_id,
    isCounsellor: row.is_provider,
    isAdmitted: row.admitted_at !== null,
    name: encryption.decrypt<string>(row.encrypted_name, getNameContext(row.room_participant_id)),
  }))
}

export interface EndedParticipant {
  participantId: string
  roomId: string
  customerAccountId: string
}

/** Marks participants as having left and deletes their names. @returns those that were still present. */
export async function endParticipants(
  db: Db,
  condition: RawBuilder<unknown>,
  at: Instant | 'whenSeen',
): Promise<EndedParticipant[]> {
  const leftAt = at === 'whenSeen' ? sql`s.seen_at` : sql`${at}::timestamptz`
  const { rows } = await sql<EndedParticipant>`
    with open as (${selectOpenInOrder(condition)})
    update room_participant s set left_at = greatest(${leftAt}, s.admitted_at, s.joined_at), encrypted_name = '' from open
    where s.room_participant_id = open.room_participant_id
    returning s.room_participant_id as "participantId", s.session_room_id as "roomId", s.customer_account_id as "customerAccountId"`.execute(
    db,
  )
  return rows
}

export async function recordHeartbeats(db: Db, participantIds: string[], now: Instant): Promise<void> {
  await sql`
    with open as (${selectOpenInOrder(isAnyParticipant(participantIds))})
    update room_participant s set seen_at = greatest(s.seen_at, ${now}::timestamptz) from open
    where s.room_participant_id = open.room_participant_id`.execute(db)
}

/** SQL that selects and locks the matching participants who are present, in a fixed order to avoid deadlocks. */
const selectOpenInOrder = (condition: RawBuilder<unknown>) => sql`
  select room_participant_id from room_participant where left_at is null and ${condition} order by room_participant_id for no key update`

export const isAnyParticipant = (participantIds: string[]) => sql`room_participant_id = any(${participantIds}::uuid[])`

/** Counts the clients in the room, excluding any from the given account. */
export async function countClients(db: Db, roomId: string, excludedAccountId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from room_participant
    where session_room_id = ${roomId} and left_at is null and admitted_at is not null and not is_provider
      and customer_account_id is distinct from ${excludedAccountId}::uuid`.execute(db)
  return rows[0]!.count
}

/**
 * Returns whether the participant identified by a pass has been admitted and has not left, and the room has not ended.
 */
export async function isParticipantActive(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  pass: MediaPass,
): Promise<boolean> {
  if (Temporal.Instant.compare(clock.now(), Temporal.Instant.from(pass.until)) >= 0) return false
  const found = await db
    .selectFrom('room_participant')
    .innerJoin('session_room', 'session_room.session_room_id', 'room_participant.session_room_id')
    .select('room_participant_id')
    .where('room_participant_id', '=', pass.participantId)
    .where('media_room', '=', pass.mediaRoom)
    .where('admitted_at', 'is not', null)
    .where('left_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
