import { pagePath } from '#modules/pages.ts'
import { SESSION_LOCATION, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'

interface Session {
  location: SessionLocation
  /** The booking, or for the counsellor of a group its date. */
  bookingId: string
  /** Any page of ours: the room's stands beside it. */
  link: string
}

/** Where an online session is held; the address says only an id. Null on site. */
export const roomLinkOf = ({ location, bookingId, link }: Session, language: UiLanguage): string | null =>
  location === SESSION_LOCATION.online ? new URL(pagePath('sessionRoom', language, { id: bookingId }), link).href : null
