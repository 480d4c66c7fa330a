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
  /** Null when online. */
  address: string | null
  title: string
  counsellorName: string
  counsellorTimezone: string
}

/** Lists the time (also in the provider's time zone if the local times differ), session, provider and place. */
export function listEmailSessionDetails(data: EmailSessionData, to: EmailRecipient, texts: EmailTexts): EmailDetail[] {
  const fact = (key: string, value: string): EmailDetail => ({ label: texts.shared(`booking.${key}`), value })
  const counsellor = { language: to.language, timezone: data.counsellorTimezone }
  const clockLabel = data.location === SESSION_LOCATION.online ? 'counsellorClock' : 'placeClock'
  return [
    fact('time', formatTimeInterval(data, to)),
    ...(differInLocalTime(data.startAt, to, counsellor)
      ? [fact(clockLabel, formatTimeInterval(data, counsellor))]
      : []),
    fact('session', data.title),
    fact('counsellor', data.counsellorName),
    fact('place', data.address ?? texts.shared('place.online')),
  ]
}
