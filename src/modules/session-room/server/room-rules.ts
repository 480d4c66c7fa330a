import {
  ROOM_CLOSES_MINUTES_AFTER,
  ROOM_OPENS_MINUTES_BEFORE,
  ROOM_PLACES_DIRECT,
  ROOM_PLACES_THROUGH,
} from '#platform/values/constants.ts'
import type { BookingStatus, RoomState, RoomWay } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

/** Held or to be held; a move that is asked for leaves the old time standing until it is answered. */
export const ROOM_STATUS = ['booked', 'rescheduleRequested', 'completed', 'noShow'] as const satisfies BookingStatus[]

export const roomOpensAt = (start: Instant): Instant => start.subtract({ minutes: ROOM_OPENS_MINUTES_BEFORE })
export const roomClosesAt = (end: Instant): Instant => end.add({ minutes: ROOM_CLOSES_MINUTES_AFTER })

interface Hours {
  startAt: Instant
  endAt: Instant
  endedAt: Instant | null
}

/** Ended by the counsellor, and not before the session was moved to this time. */
export const isEnded = ({ startAt, endedAt }: Pick<Hours, 'startAt' | 'endedAt'>): boolean =>
  endedAt !== null && Temporal.Instant.compare(endedAt, roomOpensAt(startAt)) >= 0

/** Open from its first second to the one before its last; ended by the counsellor it stays closed, unless the session moves on. */
export function roomState(hours: Hours, now: Instant): RoomState {
  if (Temporal.Instant.compare(now, roomOpensAt(hours.startAt)) < 0) return 'early'
  return isEnded(hours) || Temporal.Instant.compare(now, roomClosesAt(hours.endAt)) >= 0 ? 'over' : 'open'
}

interface Size {
  /** Of a group; 1 of a personal session. */
  seats: number
  hasMediaServer: boolean
  isInZoom: boolean
}

/** How a session is held: where few enough people can come, nothing of ours stands between them. */
export function roomWay({ seats, hasMediaServer, isInZoom }: Size): RoomWay {
  if (isInZoom) return 'zoom'
  return seats + 1 > ROOM_PLACES_DIRECT && hasMediaServer ? 'through' : 'direct'
}

/** Zoom takes more people than a group may have. */
export const placesIn = (way: RoomWay): number => (way === 'direct' ? ROOM_PLACES_DIRECT : ROOM_PLACES_THROUGH)
