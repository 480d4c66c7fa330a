import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { textIn } from '#platform/server/texts.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'
import { roomLinkOf } from './room-link.ts'

/** What a calendar may know of a session: when, where and whose site it is, never with whom or about what. */
export interface CalendarSession {
  /** Makes the entry's UID: the same id replaces an entry instead of adding one. */
  bookingId: string
  /** How often the session was moved (RFC 5545 SEQUENCE): calendars take the highest. */
  sequence?: number
  /** ISO instants. */
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null when online. */
  address: string | null
  language: UiLanguage
  brand: string
  link: string
}

/**
 * The session as an iCalendar file (RFC 5545) that adds itself to a calendar and asks for no answer.
 * Instants are written in UTC; a calendar zone beside them would make the library write the server's wall time.
 */
export function calendarFile(session: CalendarSession): string {
  const { language, brand, address } = session
  const isOnSite = session.location === SESSION_LOCATION.onSite && address
  const room = roomLinkOf(session, language)
  const opens = { minutes: ROOM_OPENS_MINUTES_BEFORE }
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand, product: 'sessions', language: language.toUpperCase() },
  })
  calendar.createEvent({
    // Not the brand, which is a setting: changing it must not double the entries people have.
    id: `${session.bookingId}@hool`,
    sequence: session.sequence ?? 0,
    start: Temporal.Instant.from(session.startAt),
    end: Temporal.Instant.from(session.endAt),
    summary: textIn(language, 'mail.calendar.title', { brand }),
    location: isOnSite ? address : textIn(language, 'mail.place.online'),
    url: room ?? session.link,
    ...(room ? { description: `${textIn(language, 'mail.calendar.room', opens)} ${room}` } : {}),
    status: ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
  })
  return calendar.toString()
}
