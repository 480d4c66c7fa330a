import { type Kysely, sql } from 'kysely'
import { ROOM_NAME_MAX } from '#modules/session-room/values/limits.ts'
import { cleanLine, hasAlphabetic, isReadableLine } from '#platform/contract/visible-text.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RoomRole, RoomTransport } from '#platform/values/enums.ts'
import { findRoom } from './find-room.ts'
import { countClients, encryptName, endParticipants } from './participants.ts'
import { parseRoomPass, type RoomPass } from './room-pass.ts'
import { findOrCreateRoom, lockRoom } from './room-row.ts'
import { chooseRoomWay, getRoomOpening, getRoomPlaces, getRoomState } from './room-rules.ts'
import { isHeldInZoom } from './zoom/public.ts'

type Tx = Kysely<Tables>
type Instant = Temporal.Instant

/** One browser of one person in one room; held in memory by the process that has its socket. */
export interface RoomEntry {
  participantId: string
  roomId: string
  loginId: string
  role: RoomRole
  way: RoomTransport
  places: number
  startAt: Instant
  endAt: Instant
  /** Ids of the same person's earlier connections, which this one ends. */
  replaces: string[]
}
export interface EntryRejection {
  turnedAway: 'pass' | 'full'
}
const NO_PASS: EntryRejection = { turnedAway: 'pass' }

interface EnterInput {
  token: string
  /** Display name chosen by the person. */
  name?: string | undefined
}

/**
 * Redeems a pass. Everything that was checked when it was issued is checked again (decision 0053). @returns the entry,
 * or the reason for the rejection.
 */
export async function enterRoom(deps: AppDeps, { token, name }: EnterInput): Promise<RoomEntry | EntryRejection> {
  const now = deps.clock.now()
  const pass = parseRoomPass(deps, token, now)
  if (!pass) return NO_PASS
  return deps.db.transaction().execute((tx) => enter(tx, { deps, pass, name: sanitizeName(name), now }))
}

interface EnterContext {
  deps: AppDeps
  pass: RoomPass
  name: string
  now: Instant
}

async function enter(tx: Tx, { deps, pass, name, now }: EnterContext): Promise<RoomEntry | EntryRejection> {
  const person = await findActivePerson(tx, pass)
  const room = person && (await findRoom({ db: tx }, pass.sessionId, person, 'en'))
  if (!room?.isOnline) return NO_PASS
  const { roomId } = await findOrCreateRoom(tx, room)
  const { endedAt } = await lockRoom(tx, roomId)
  if (getRoomState({ ...room, endedAt }, now) !== 'open' || (await isPassUsed(tx, pass))) return NO_PASS
  const way = chooseRoomWay(deps.settings, {
    seats: room.seats,
    isInZoom: await isHeldInZoom({ ...deps, db: tx }, room),
  })
  // The other participants would be on Zoom, so a client would wait here in vain (decision 0058).
  if (way === 'zoom') return NO_PASS
  const { participantId, loginId, customerAccountId } = pass
  const { role, startAt, endAt } = room
  const places = getRoomPlaces(way)
  const isCounsellor = role === 'counsellor'
  if (!isCounsellor && (await countClients(tx, roomId, customerAccountId)) >= places - 1) return { turnedAway: 'full' }
  const ownRows = sql`session_room_id = ${roomId} and customer_account_id = ${customerAccountId}`
  const replaced = await endParticipants(tx, ownRows, now)
  const isAdmitted =
    isCounsellor || (await wasAdmitted(tx, { roomId, customerAccountId, since: getRoomOpening(startAt) }))
  await tx
    .insertInto('room_participant')
    .values({
      room_participant_id: participantId,
      session_room_id: roomId,
      customer_account_id: customerAccountId,
      is_provider: isCounsellor,
      encrypted_name: encryptName(deps, participantId, name || room.ownFirstName),
      joined_at: now,
      admitted_at: isAdmitted ? now : null,
      seen_at: now,
    })
    .execute()
  const replaces = replaced.map((one) => one.participantId)
  return { participantId, roomId, loginId, role, way, places, startAt, endAt, replaces }
}

/** Finds the owner of a pass if their login is still active. Locks the account, which comes first in the lock order. */
async function findActivePerson(tx: Tx, { customerAccountId, loginId }: RoomPass) {
  const { rows } = await sql<{ provider_id: string | null }>`
    select p.provider_id from login l join customer_account c using (customer_account_id)
    left join provider_account p on p.customer_account_id = c.customer_account_id
    where l.login_id = ${loginId} and c.customer_account_id = ${customerAccountId} and ${HAS_LOGIN}
    for key share of c`.execute(tx)
  return rows[0] ? { customerAccountId, providerId: rows[0].provider_id } : null
}

/** Condition: login `l` is active and its account `c` is neither blocked nor deleted. */
export const HAS_LOGIN = sql`l.ended_at is null and c.login_blocked_at is null and c.closed_at is null`

async function isPassUsed(tx: Tx, { participantId }: RoomPass): Promise<boolean> {
  const { rows } = await sql`select from room_participant where room_participant_id = ${participantId}`.execute(tx)
  return rows.length > 0
}

interface Admission {
  roomId: string
  customerAccountId: string
  /** Earlier admissions do not count, because the session may have been rescheduled. */
  since: Instant
}

async function wasAdmitted(tx: Tx, { roomId, customerAccountId, since }: Admission): Promise<boolean> {
  const { rows } = await sql`
    select from room_admission
    where session_room_id = ${roomId} and customer_account_id = ${customerAccountId} and admitted_at >= ${since}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Returns a name that others can read, or '' to use the first name. There is no error, because a room is entered
 * immediately, without a form in which to correct the name.
 */
function sanitizeName(name = ''): string {
  const line = cleanLine(name.replace(/\p{Cc}/gu, ' ')).slice(0, ROOM_NAME_MAX)
  return isReadableLine(line) && hasAlphabetic(line) ? line : ''
}
