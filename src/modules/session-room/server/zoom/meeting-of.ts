import type { House } from '#platform/server/context.ts'
import type { ZoomHouse } from './ask-zoom.ts'
import { giveUpMeeting, openJoinUrl } from './claim-meeting.ts'
import { startAddress } from './meetings.ts'
import { isZoom } from './zoom-problem.ts'

type Asking = Pick<House, 'db' | 'clock' | 'settings' | 'sealing'>

interface Session {
  bookingId: string | null
  groupDateId: string | null
  startAt: Temporal.Instant
}

interface Met extends Session {
  role: 'client' | 'counsellor'
}

/**
 * Where a session is held in Zoom, for one person of it; null: in the built-in room. The address is there while the room is open:
 * clients come to the waiting room by it, the counsellor begins the meeting.
 */
export async function zoomMeetingOf(
  house: Asking,
  met: Met,
  isOpen: boolean,
): Promise<{ joinUrl: string | null } | null> {
  if (!house.settings.zoom) return null
  const row = await heldMeeting(house, met)
  if (!row || !isOpen) return row && { joinUrl: null }
  const joinUrl = openJoinUrl(house, row)
  if (met.role === 'client') return { joinUrl }
  try {
    return { joinUrl: await startAddress(house as ZoomHouse, row.meeting_number) }
  } catch (error) {
    if (!isZoom(error, 'gone')) return { joinUrl }
    await giveUpMeeting(house, row.zoom_meeting_id)
    return null
  }
}

/** The same answer, for who needs no address; Zoom is not asked. */
export const isHeldInZoom = async (house: Pick<House, 'db' | 'settings'>, session: Session): Promise<boolean> =>
  house.settings.zoom !== null && (await heldMeeting(house, session)) !== null

async function heldMeeting({ db }: Pick<House, 'db'>, { bookingId, groupDateId, startAt }: Session) {
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
