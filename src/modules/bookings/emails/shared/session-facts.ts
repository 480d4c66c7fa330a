import type { EmailDetail } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { clocksDiffer, timeSpan } from '#platform/server/email/email-times.ts'
import type { Wording } from '#platform/server/email/wording.ts'
import { SESSION_LOCATION, type SessionLocation } from '#platform/values/enums.ts'

/** A session as a client's letter tells of it; times are ISO instants. */
export interface MailedSession {
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null when online. */
  address: string | null
  title: string
  counsellorName: string
  counsellorTimezone: string
}

/** When (on the reader's clock, and the counsellor's where it differs), what, with whom and where. */
export function sessionFacts(data: MailedSession, to: EmailRecipient, words: Wording): EmailDetail[] {
  const fact = (key: string, value: string): EmailDetail => ({ label: words.shared(`booking.${key}`), value })
  const counsellor = { language: to.language, timezone: data.counsellorTimezone }
  const clock = data.location === SESSION_LOCATION.online ? 'counsellorClock' : 'placeClock'
  return [
    fact('time', timeSpan(data, to)),
    ...(clocksDiffer(data.startAt, to, counsellor) ? [fact(clock, timeSpan(data, counsellor))] : []),
    fact('session', data.title),
    fact('counsellor', data.counsellorName),
    fact('place', data.address ?? words.shared('place.online')),
  ]
}
