import { ROOM_CLOSES_MINUTES_AFTER } from '#modules/session-room/values/limits.ts'
import { BOOKING_STATUSES_WITH_ROOM } from '#modules/session-room/values/statuses.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { type BookingStatus, SESSION_LOCATION } from '#platform/values/enums.ts'

export interface SessionTimes {
  startDateTime: string
  endDateTime: string
}

export interface RoomLinkState {
  /** `closing`: still open, but the session has ended. */
  state: 'early' | 'open' | 'closing' | 'over'
  opensAt: string
  /** Milliseconds until the state changes; null if it no longer changes. */
  changesInMs: number | null
}

const MINUTE_MS = 60_000
const STATUSES: readonly BookingStatus[] = BOOKING_STATUSES_WITH_ROOM

/** Whether a session has a room: it must be online and not cancelled. */
export const hasRoom = ({ status, location }: { status: BookingStatus; location: number }): boolean =>
  location === SESSION_LOCATION.online && STATUSES.includes(status)

/** Returns the state of a session's room at the given time, and how long until the state changes. */
export function getRoomLinkState({ startDateTime, endDateTime }: SessionTimes, nowMs: number): RoomLinkState {
  const opens = Date.parse(startDateTime) - ROOM_OPENS_MINUTES_BEFORE * MINUTE_MS
  const ends = Date.parse(endDateTime)
  const closes = ends + ROOM_CLOSES_MINUTES_AFTER * MINUTE_MS
  const opensAt = new Date(opens).toISOString()
  if (nowMs < opens) return { state: 'early', opensAt, changesInMs: opens - nowMs }
  if (nowMs < ends) return { state: 'open', opensAt, changesInMs: ends - nowMs }
  if (nowMs < closes) return { state: 'closing', opensAt, changesInMs: closes - nowMs }
  return { state: 'over', opensAt, changesInMs: null }
}
