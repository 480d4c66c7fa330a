import type { Reply } from '#platform/web/api.ts'
import type { Format } from '#platform/web/format.ts'
import type { TextKey, Translate } from '#platform/web/translate.ts'

export type SessionCard = Reply<'sessionInfo'>
/** The status of a session as the client sees it (decisions: booking status). */
export type ClientSessionStatus =
  | 'unpaid'
  | 'lost'
  | 'booked'
  | 'rescheduleRequested'
  | 'absent'
  | 'over'
  | 'noShow'
  | 'cancelled'

/** Derives the status from the booking and the current time, because jobs update the stored status with a delay. */
export function getClientSessionStatus(
  session: Pick<SessionCard, 'status' | 'holdExpiresAt' | 'endDateTime' | 'isProviderAbsent'>,
  nowMs: number,
): ClientSessionStatus {
  const { status, holdExpiresAt, endDateTime, isProviderAbsent } = session
  if (status === 'pendingPayment') return holdExpiresAt && Date.parse(holdExpiresAt) > nowMs ? 'unpaid' : 'lost'
  if (status === 'expired') return 'lost'
  // A session with an open proposal stays upcoming, even after its start, until the client answers
  // (docs/decisions/0014).
  if (status === 'rescheduleRequested') return 'rescheduleRequested'
  if (status === 'cancelledByCustomer' || status === 'cancelledByProvider') return 'cancelled'
  if (isProviderAbsent) return 'absent'
  // Attendance can be recorded during the session, which the client may still want to join.
  if (Date.parse(endDateTime) > nowMs) return 'booked'
  return status === 'noShow' ? 'noShow' : 'over'
}

const DAY_MS = 86_400_000
const MINUTES_PER_HOUR = 60

/**
 * Formats the time until the start, for example 'Now', 'Starts in 8 minutes', 'Tomorrow' or 'In 4 days', in the
 * viewer's time zone.
 */
export function formatUntilStart(
  t: Translate<TextKey>,
  format: Format,
  { start, nowMs }: { start: string; nowMs: number },
): string {
  const minutes = Math.ceil((Date.parse(start) - nowMs) / 60_000)
  if (minutes <= 0) return t('sessions.now')
  if (minutes < MINUTES_PER_HOUR) return t('sessions.startsInMinutes', { count: minutes })
  const days = Math.round((Date.parse(format.wall(start).date) - Date.parse(format.today)) / DAY_MS)
  if (days <= 0) return t('sessions.startsInHours', { count: Math.floor(minutes / MINUTES_PER_HOUR) })
  return days === 1 ? t('format.tomorrow') : t('sessions.inDays', { count: days })
}
