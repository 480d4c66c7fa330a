import type { AppDeps } from '#platform/server/context.ts'
import { abandonMeeting, decryptJoinUrl } from './meeting-store.ts'
import { getStartUrl } from './meetings.ts'
import { isZoomError } from './zoom-error.ts'

type ZoomMeetingContext = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'encryption' | 'circuits'>

interface Session {
  bookingId: string | null
  groupDateId: string | null
  startAt: Temporal.Instant
}

interface ParticipantSession extends Session {
  role: 'client' | 'counsellor'
}

/**
 * Returns the Zoom URL of a session for one participant while the room is open; null if the session uses the built-in
 * room. The client's URL opens Zoom's waiting room, the provider's starts the meeting.
 */
export async function findZoomMeeting(
  deps: ZoomMeetingContext,
  participant: ParticipantSession,
  isOpen: boolean,
): Promise<{ joinUrl: string | null } | null> {
  if (!deps.settings.zoom) return null
  const row = await findMeeting(deps, participant)
  if (!row || !isOpen) return row && { joinUrl: null }
  const joinUrl = decryptJoinUrl(deps, row)
  if (participant.role === 'client') return { joinUrl }
  try {
    return { joinUrl: await getStartUrl(deps, row.meeting_number) }
  } catch (error) {
    if (!isZoomError(error, 'gone')) return { joinUrl }
    await abandonMeeting(deps, row.zoom_meeting_id)
    return null
  }
}

/** Returns whether the session is held on Zoom, without a request to Zoom. */
export const isHeldInZoom = async (deps: Pick<AppDeps, 'db' | 'settings'>, session: Session): Promise<boolean> =>
  deps.settings.zoom !== null && (await findMeeting(deps, session)) !== null

async function findMeeting({ db }: Pick<AppDeps, 'db'>, { bookingId, groupDateId, startAt }: Session) {
  const row = await db
    .selectFrom('active_zoom_meeting')
    .select(['zoom_meeting_id', 'meeting_number', 'encrypted_join_url'])
    .where((eb) => (groupDateId ? eb('group_occurrence_id', '=', groupDateId) : eb('booking_id', '=', bookingId)))
    .where('start_at', '=', startAt)
    .executeTakeFirst()
  return row ?? null
}
