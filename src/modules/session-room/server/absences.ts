import { type Kysely, type RawBuilder, sql } from 'kysely'
import { BOOKING_STATUSES_WITH_ROOM } from '#modules/session-room/values/statuses.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { LATE_MINUTES, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import './tables.ts'

const DUE = sql`b.start_at + ${`${LATE_MINUTES} minutes`}::interval`
const OPENED = sql`b.start_at - ${`${ROOM_OPENS_MINUTES_BEFORE} minutes`}::interval`
/** Tolerance for a lost connection while the client was waiting. */
const GAP = sql`interval '1 minute'`
/** End of a participant's presence; for one still present, the last heartbeat. */
const UNTIL = sql`coalesce(s.left_at, s.seen_at)`

/** Excludes sessions with an open reschedule request, which are resolved differently. */
const STATUSES = BOOKING_STATUSES_WITH_ROOM.filter((status) => status !== 'rescheduleRequested')

/** SQL condition: the session is held on Zoom, so attendance is unknown. */
const IN_ZOOM = sql`exists (select from active_zoom_meeting z where z.start_at = b.start_at
  and (z.booking_id = b.booking_id or z.group_occurrence_id = b.group_occurrence_id))`

interface AbsenceContext {
  db: Kysely<Tables>
  /** If Zoom is not configured, existing Zoom meetings are ignored (decision 0055). */
  settings: { zoom: object | null }
}

interface AbsenceFilters {
  now: Temporal.Instant
  /** Sessions that began earlier are ignored. */
  since: Temporal.Instant
  /** Limits the check to one booking, for a recheck under its lock. */
  bookingId?: string
}

/**
 * Lists bookings whose client waited in the room until 15 minutes after the start although the provider did not join
 * (decision 0058). Clients who joined later or left earlier do not count.
 */
export async function listProviderAbsences(
  { db, settings }: AbsenceContext,
  { now, since, bookingId }: AbsenceFilters,
): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select b.booking_id from booking b
    join session_room r on r.booking_id = b.booking_id or r.group_occurrence_id = b.group_occurrence_id
    where b.location = ${SESSION_LOCATION.online} and b.status in (${sql.join(STATUSES)})
      and b.start_at >= ${since} and ${DUE} <= ${now} ${bookingId ? sql`and b.booking_id = ${bookingId}` : sql``}
      and ${wasPresent(sql`s.joined_at <= ${DUE} and ${UNTIL} >= ${DUE} - ${GAP}`)}
      and ${wasPresent(sql`s.joined_at <= ${DUE} + ${GAP} and ${UNTIL} >= ${DUE}`)}
      and not exists (select from room_participant s where s.session_room_id = r.session_room_id and s.is_provider
        and s.joined_at <= ${DUE} and ${UNTIL} >= ${OPENED})
      ${settings.zoom ? sql`and not ${IN_ZOOM}` : sql``}
    order by b.booking_id`.execute(db)
  return rows.map((row) => row.booking_id)
}

interface WaitingClient {
  /** The client's booking; null for a provider. */
  ownBookingId: string | null
  startAt: Temporal.Instant
}

/** Returns whether the client will be refunded automatically: the automatic claim exists or is about to be opened. */
export async function isProviderAbsent(
  deps: AbsenceContext & { now: Temporal.Instant },
  { ownBookingId: bookingId, startAt }: WaitingClient,
): Promise<boolean> {
  if (!bookingId) return false
  const { rows } = await sql<{ hasAutomaticClaim: boolean; isReported: boolean }>`
    select exists (select from claim where booking_id = ${bookingId} and opened_by = 'system'
        and opened_at >= ${startAt} and status <> 'rejected') as "hasAutomaticClaim",
      exists (select from claim where booking_id = ${bookingId})
        or exists (select from feedback where booking_id = ${bookingId}) as "isReported"`.execute(deps.db)
  const { hasAutomaticClaim, isReported } = rows[0]!
  if (hasAutomaticClaim || isReported) return hasAutomaticClaim
  return (await listProviderAbsences(deps, { now: deps.now, since: startAt, bookingId })).length > 0
}

const wasPresent = (condition: RawBuilder<unknown>) => sql`exists (select from room_participant s
  where s.session_room_id = r.session_room_id and not s.is_provider and s.customer_account_id = b.customer_account_id and ${condition})`
