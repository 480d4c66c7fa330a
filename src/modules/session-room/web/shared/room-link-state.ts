import { ROOM_CLOSES_MINUTES_AFTER, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { type BookingStatus, SESSION_LOCATION } from '#platform/values/enums.ts'

interface Times {
  startDateTime: string
  endDateTime: string
}

export interface DoorState {
  /** `closing`: still open, and the session's time is over. */
  state: 'early' | 'open' | 'closing' | 'over'
  opensAt: string
  /** Until the state changes by itself; null: it does not any more. */
  changesInMs: number | null
}

const MINUTE_MS = 60_000
const WITH_ROOM: readonly BookingStatus[] = ['booked', 'rescheduleRequested', 'completed', 'noShow']

/** Whether a session has a room at all: online, and standing. */
export const hasRoom = ({ status, location }: { status: BookingStatus; location: number }): boolean =>
  location === SESSION_LOCATION.online && WITH_ROOM.includes(status)

/** How the door of a session's room stands. */
export function doorAt({ startDateTime, endDateTime }: Times, nowMs: number): DoorState {
  const opens = Date.parse(startDateTime) - ROOM_OPENS_MINUTES_BEFORE * MINUTE_MS
  const ends = Date.parse(endDateTime)
  const closes = ends + ROOM_CLOSES_MINUTES_AFTER * MINUTE_MS
  const opensAt = new Date(opens).toISOString()
  if (nowMs < opens) return { state: 'early', opensAt, changesInMs: opens - nowMs }
  if (nowMs < ends) return { state: 'open', opensAt, changesInMs: ends - nowMs }
  if (nowMs < closes) return { state: 'closing', opensAt, changesInMs: closes - nowMs }
  return { state: 'over', opensAt, changesInMs: null }
}
