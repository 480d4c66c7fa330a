import { sql } from 'kysely'
import { ROOM_HEARTBEAT_SECONDS } from '#modules/session-room/values/limits.ts'
import { BOOKING_STATUSES_WITH_ROOM } from '#modules/session-room/values/statuses.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { type RoomEndReason, SESSION_LOCATION } from '#platform/values/enums.ts'
import { HAS_LOGIN } from './enter-room.ts'
import { type ConnectedParticipant, type LiveRooms, RECONNECT } from './live-rooms.ts'
import { endParticipants, isAnyParticipant, recordHeartbeats } from './participants.ts'
import { getRoomClosing, isEnded } from './room-rules.ts'

type Instant = Temporal.Instant

/** Time of the last check, by the application's clock. */
export interface LastCheck {
  at: Instant | null
}

const HEARTBEAT_TIMEOUT = { seconds: 3 * ROOM_HEARTBEAT_SECONDS }

/**
 * Checks the participants connected to this process: records their heartbeats and removes those whose room has closed,
 * whose session was cancelled or rescheduled, or whose login has ended. Then marks the participants of dead processes
 * as having left.
 */
export async function checkParticipants(deps: AppDeps, live: LiveRooms, last: LastCheck): Promise<void> {
  const now = deps.clock.now()
  for (const participant of live.listConnected()) if (participant.isSilent()) await dropSilent(live, participant)
  const connected = live.listConnected()
  if (connected.length > 0) {
    const participantIds = connected.map(({ entry }) => entry.participantId)
    await recordHeartbeats(deps.db, participantIds, now)
    await endInvalidParticipants({ deps, live, now }, connected)
    live.reloadAll()
  }
  await endParticipantsOfDeadProcesses({ deps, live, now }, last.at)
  last.at = now
}

interface CheckContext {
  deps: AppDeps
  live: LiveRooms
  now: Instant
}

/**
 * If a server process dies, its participants are marked as having left at their last heartbeat. After an outage or a
 * clock change all heartbeats are late, so this is skipped until the next check.
 */
async function endParticipantsOfDeadProcesses(
  { deps, live, now }: CheckContext,
  lastAt: Instant | null,
): Promise<void> {
  if (!lastAt) return
  const secondsSinceLast = lastAt.until(now).total('seconds')
  if (secondsSinceLast < 0 || secondsSinceLast > 2 * ROOM_HEARTBEAT_SECONDS) return
  const lost = await endParticipants(deps.db, sql`seen_at < ${now.subtract(HEARTBEAT_TIMEOUT)}`, 'whenSeen')
  for (const roomId of new Set(lost.map((one) => one.roomId))) live.publish({ roomId, kind: 'changed', hasNew: false })
}

interface ParticipantStatusRow {
  participantId: string
  hasLeft: boolean
  isElsewhere: boolean
  /** True if the provider sent the participant out: their admission was deleted. */
  isSentOut: boolean
  endedAt: Instant | null
  startAt: Instant
  endAt: Instant
  /** True if the session is still going ahead and the participant still belongs to it. */
  isValid: boolean
  hasLogin: boolean
}

async function endInvalidParticipants(
  { deps, live, now }: CheckContext,
  connected: ConnectedParticipant[],
): Promise<void> {
  const found = new Map((await loadStatuses(deps, connected)).map((row) => [row.participantId, row]))
  for (const participant of connected) {
    const { entry } = participant
    const row = found.get(entry.participantId)
    const because = row && getEndReason(participant, row, now)
    const isLost = !row || row.hasLeft || !row.hasLogin
    if (!because && !isLost) continue
    if (row && !row.hasLeft) await endParticipants(deps.db, isAnyParticipant([entry.participantId]), now)
    if (because) live.end(participant, because)
    else if (live.remove(entry)) participant.close(RECONNECT)
    live.publish({ roomId: entry.roomId, kind: 'changed', hasNew: false })
  }
}

/**
 * Returns the reason to end a participant's connection. Null if they may stay, or if the browser may reconnect because
 * its connection was considered lost or its login has ended.
 */
function getEndReason({ entry }: ConnectedParticipant, row: ParticipantStatusRow, now: Instant): RoomEndReason | null {
  if (row.hasLeft && isEnded(row)) return 'ended'
  if (row.isElsewhere) return 'elsewhere'
  // The event from the process that sent out the participant may arrive after this check.
  if (row.isSentOut) return 'removed'
  if (!row.isValid || Temporal.Instant.compare(row.startAt, entry.startAt) !== 0) return 'cancelled'
  return Temporal.Instant.compare(now, getRoomClosing(row.endAt)) >= 0 ? 'closed' : null
}

/** Loads the status of the participants' sessions and logins in one statement. */
async function loadStatuses({ db }: AppDeps, connected: ConnectedParticipant[]): Promise<ParticipantStatusRow[]> {
  const participantIds = connected.map(({ entry }) => entry.participantId)
  const loginIds = connected.map(({ entry }) => entry.loginId)
  const roomStatuses = sql.join(BOOKING_STATUSES_WITH_ROOM)
  const { rows } = await sql<ParticipantStatusRow>`
    select m.participant_id as "participantId", s.left_at is not null as "hasLeft", r.ended_at as "endedAt",
      coalesce(g.start_at, b.start_at) as "startAt", coalesce(g.end_at, b.end_at) as "endAt",
      case when g.status is null then b.status in (${roomStatuses}) and b.location = ${SESSION_LOCATION.online}
        else g.status <> 'cancelled' and (s.is_provider or exists (select from booking o
          where o.group_occurrence_id = r.group_occurrence_id and o.customer_account_id = s.customer_account_id
            and o.status in (${roomStatuses}))) end as "isValid",
      exists (select from room_participant n where n.session_room_id = s.session_room_id and n.left_at is null
        and n.customer_account_id = s.customer_account_id and n.room_participant_id <> s.room_participant_id) as "isElsewhere",
      s.left_at is not null and not s.is_provider and s.admitted_at is not null and not exists (select from room_admission a
        where a.session_room_id = s.session_room_id and a.customer_account_id = s.customer_account_id) as "isSentOut",
      exists (select from login l join customer_account c using (customer_account_id)
        where l.login_id = m.login_id and ${HAS_LOGIN}) as "hasLogin"
    from unnest(${participantIds}::uuid[], ${loginIds}::uuid[]) as m (participant_id, login_id)
    join room_participant s on s.room_participant_id = m.participant_id
    join session_room r using (session_room_id)
    left join booking b on b.booking_id = r.booking_id
    left join group_occurrence g on g.group_occurrence_id = r.group_occurrence_id`.execute(db)
  return rows
}

/** Removes a participant whose socket no longer responds. */
async function dropSilent(live: LiveRooms, participant: ConnectedParticipant): Promise<void> {
  await live.leave(participant)
  participant.close(RECONNECT)
}
