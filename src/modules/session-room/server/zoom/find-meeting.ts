import type { House } from '#platform/server/context.ts'
import type { ZoomDeps } from './ask-zoom.ts'
import { abandonMeeting, decryptJoinUrl } from './claim-meeting.ts'
import { getStartUrl } from './meetings.ts'
import { isZoomError } from './zoom-problem.ts'

type ZoomMeetingContext = Pick<House, 'db' | 'clock' | 'settings' | 'sealing'>

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
 * room. The client's URL leads to Zoom's waiting room, the provider's starts the meeting.
 */
export async function findZoomMeeting(
  house: ZoomMeetingContext,
  participant: ParticipantSession,
  isOpen: boolean,
): Promise<{ joinUrl: string | null } | null> {
  if (!house.settings.zoom) return null
  const row = await findMeeting(house, participant)
  if (!row || !isOpen) return row && { joinUrl: null }
  const joinUrl = decryptJoinUrl(house, row)
  if (participant.role === 'client') return { joinUrl }
  try {
    return { joinUrl: await getStartUrl(house as ZoomDeps, row.meeting_number) }
  } catch (error) {
    if (!isZoomError(error, 'gone')) return { joinUrl }
    await abandonMeeting(house, row.zoom_meeting_id)
    return null
  }
}

/** Whether the session is held in Zoom, without a request to Zoom. */
export const isHeldInZoom = async (house: Pick<House, 'db' | 'settings'>, session: Session): Promise<boolean> =>
  house.settings.zoom !== null && (await findMeeting(house, session)) !== null

async function findMeeting({ db }: Pick<House, 'db'>, { bookingId, groupDateId, startAt }: Session) {
  const row = await db
    .selectFrom('held_in_zoom')
    .select(['zoom_meeting_id', 'meeting_number', 'sealed_join_url'])
    .where((is) =>
      groupDateId ? is('group_session_recurrence_id', '=', groupDateId) : is('booking_id', '=', bookingId),
    )
    .where('start_at', '=', startAt)
    .executeTakeFirst()
  return row ?? null
}
