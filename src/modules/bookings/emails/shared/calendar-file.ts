import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { translate } from '#platform/server/texts.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'
import { buildRoomLink } from './room-link.ts'

/**
 * Session data that may appear in a calendar: the time, location and brand, but neither the other person nor the topic.
 */
export interface CalendarSession {
  /** Determines the UID of the entry, so that a file with the same id replaces the entry. */
  bookingId: string
  /** The SEQUENCE of RFC 5545: the number of moves. Calendars keep the entry with the highest SEQUENCE. */
  sequence?: number
  /** ISO 8601 instant, like `endAt`. */
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null for an online session. */
  address: string | null
  language: UiLanguage
  brand: string
  link: string
}

/**
 * Renders a session as an iCalendar file (RFC 5545) that does not request a reply. Times are in UTC, because with a
 * calendar time zone the library would write the server's local time.
 */
export function renderCalendarFile(session: CalendarSession): string {
  const { language, brand } = session
  const calendar = createCalendar({ language, brand })
  addSession(calendar, session)
  return calendar.toString()
}

/** Renders a file that removes a cancelled session from a calendar. */
export function renderCancelledEntry({
  sequence = 0,
  ...session
}: Pick<CalendarSession, 'bookingId' | 'sequence' | 'startAt' | 'endAt' | 'language' | 'brand'>): string {
  const { language, brand } = session
  const calendar = createCalendar({ language, brand }).method(ICalCalendarMethod.CANCEL)
  calendar.createEvent({
    ...buildEntry({ ...session, sequence: sequence + 1 }),
    status: ICalEventStatus.CANCELLED,
  })
  return calendar.toString()
}

/** Renders sessions as a calendar feed that other programs refresh every hour. */
export function renderCalendarFeed(
  sessions: readonly Omit<CalendarSession, 'language' | 'brand'>[],
  { language, brand }: Pick<CalendarSession, 'language' | 'brand'>,
): string {
  const calendar = createCalendar({ language, brand }).name(brand).ttl(3600)
  for (const session of sessions) addSession(calendar, { ...session, language, brand })
  return calendar.toString()
}

const createCalendar = ({ language, brand }: Pick<CalendarSession, 'language' | 'brand'>): ICalCalendar =>
  ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand, product: 'sessions', language: language.toUpperCase() },
  })

function addSession(calendar: ICalCalendar, session: CalendarSession): void {
  const { language, address } = session
  const isOnSite = session.location === SESSION_LOCATION.onSite && address
  const room = buildRoomLink(session, language)
  const opens = { minutes: ROOM_OPENS_MINUTES_BEFORE }
  calendar.createEvent({
    ...buildEntry(session),
    location: isOnSite ? address : translate(language, 'email.place.online'),
    url: room ?? session.link,
    ...(room ? { description: `${translate(language, 'email.calendar.room', opens)} ${room}` } : {}),
    status: ICalEventStatus.CONFIRMED,
  })
}

const buildEntry = ({
  bookingId,
  sequence = 0,
  startAt,
  endAt,
  language,
  brand,
}: Pick<CalendarSession, 'bookingId' | 'sequence' | 'startAt' | 'endAt' | 'language' | 'brand'>) => ({
  // The UID does not contain the brand, which is a setting: changing it must not duplicate existing entries.
  id: `${bookingId}@hool`,
  sequence,
  start: Temporal.Instant.from(startAt),
  end: Temporal.Instant.from(endAt),
  summary: translate(language, 'email.calendar.title', { brand }),
  class: ICalEventClass.PRIVATE,
})
