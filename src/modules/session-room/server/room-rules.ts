import {
  ROOM_CAPACITY_PEER_TO_PEER,
  ROOM_CAPACITY_SFU,
  ROOM_CLOSES_MINUTES_AFTER,
} from '#modules/session-room/values/limits.ts'
import type { Settings } from '#platform/server/settings.ts'
import { ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import type { RoomStatus, RoomTransport } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

export const getRoomOpening = (start: Instant): Instant => start.subtract({ minutes: ROOM_OPENS_MINUTES_BEFORE })
export const getRoomClosing = (end: Instant): Instant => end.add({ minutes: ROOM_CLOSES_MINUTES_AFTER })

interface RoomHours {
  startAt: Instant
  endAt: Instant
  endedAt: Instant | null
}

/**
 * Returns whether the provider has ended the room. Ending it before the session was rescheduled to its current time
 * does not count.
 */
export const isEnded = ({ startAt, endedAt }: Pick<RoomHours, 'startAt' | 'endedAt'>): boolean =>
  endedAt !== null && Temporal.Instant.compare(endedAt, getRoomOpening(startAt)) >= 0

/**
 * Returns the status of a room; the closing time is exclusive. A room that the provider has ended stays closed unless
 * its session is rescheduled.
 */
export function getRoomState(hours: RoomHours, now: Instant): RoomStatus {
  if (Temporal.Instant.compare(now, getRoomOpening(hours.startAt)) < 0) return 'early'
  return isEnded(hours) || Temporal.Instant.compare(now, getRoomClosing(hours.endAt)) >= 0 ? 'over' : 'open'
}

interface RoomRequirements {
  /** Seats of a group; 1 for a personal session. */
  seats: number
  isInZoom: boolean
}

/** Chooses how a session is held. Small sessions connect the browsers directly, without a media server. */
export function chooseRoomWay(
  { rooms }: Pick<Settings, 'rooms'>,
  { seats, isInZoom }: RoomRequirements,
): RoomTransport {
  if (isInZoom) return 'zoom'
  return seats + 1 > ROOM_CAPACITY_PEER_TO_PEER && rooms.mediaServerUrl !== null ? 'through' : 'direct'
}

/** Returns the number of places in a room, including the provider. Zoom's own limit exceeds the maximum group size. */
export const getRoomPlaces = (way: RoomTransport): number =>
  way === 'direct' ? ROOM_CAPACITY_PEER_TO_PEER : ROOM_CAPACITY_SFU

/** Returns the maximum number of clients in a group's room, besides the provider; null if sessions are held on Zoom. */
export const getGroupRoomPlaces = ({ rooms, zoom }: Pick<Settings, 'rooms' | 'zoom'>): number | null =>
  zoom ? null : getRoomPlaces(rooms.mediaServerUrl ? 'through' : 'direct') - 1
