import { buildPagePath } from '#modules/pages.ts'
import { SESSION_LOCATION, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'

interface RoomSession {
  location: SessionLocation
  /** Id of the booking, or of the occurrence for the provider of a group. */
  bookingId: string
  /** Any URL on the site, used as the base. */
  link: string
}

/** Returns the URL of the session room, or null for an on-site session. The URL reveals nothing but an id. */
export const buildRoomLink = ({ location, bookingId, link }: RoomSession, language: UiLanguage): string | null =>
  location === SESSION_LOCATION.online
    ? new URL(buildPagePath('sessionRoom', language, { id: bookingId }), link).href
    : null
