import type { EmailDetail } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import type { EmailTexts } from '#platform/server/email/email-template-texts.ts'
import { differInLocalTime, formatTimeInterval } from '#platform/server/email/email-times.ts'
import { SESSION_LOCATION, type SessionLocation } from '#platform/values/enums.ts'

/** Session data for emails to clients; times are ISO instants. */
export interface EmailSessionData {
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null for an online session. */
  address: string | null
  title: string
  counsellorName: string
  counsellorTimezone: string
}

/**
 * Lists the time, session, provider and location. If the provider's time zone differs, the time is also given in that
 * zone.
 */
export function listEmailSessionDetails(data: EmailSessionData, to: EmailRecipient, texts: EmailTexts): EmailDetail[] {
  const detail = (key: string, value: string): EmailDetail => ({ label: texts.shared(`booking.${key}`), value })
  const provider = { language: to.language, timezone: data.counsellorTimezone }
  const zoneKey = data.location === SESSION_LOCATION.online ? 'counsellorClock' : 'placeClock'
  return [
    detail('time', formatTimeInterval(data, to)),
    ...(differInLocalTime(data.startAt, to, provider) ? [detail(zoneKey, formatTimeInterval(data, provider))] : []),
    detail('session', data.title),
    detail('counsellor', data.counsellorName),
    detail('place', data.address ?? texts.shared('place.online')),
  ]
}
