import { expect, test } from 'vitest'
import type { Settings } from '#platform/server/settings.ts'
import { chooseRoomWay, getGroupRoomPlaces, getRoomPlaces, getRoomState, isEnded } from './room-rules.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}Z`)
/** A session from 10:00 to 11:00. */
const hours = { startAt: at('10:00:00'), endAt: at('11:00:00') }

test.each([
  ['09:49:59', null, 'early'],
  ['09:50:00', null, 'open'],
  ['11:29:59', null, 'open'],
  ['11:30:00', null, 'over'],
  ['10:40:00', '10:39:00', 'over'],
  // The room was ended before the session was rescheduled to 10:00.
  ['10:40:00', '09:00:00', 'open'],
  ['09:40:00', '09:00:00', 'early'],
] as const)('at %s, ended at %s, a room is %s', (now, ended, state) => {
  expect(getRoomState({ ...hours, endedAt: ended && at(ended) }, at(now))).toBe(state)
})

test.each([
  [null, false],
  ['10:39:00', true],
  ['09:50:00', true],
  ['09:49:59', false],
])('ended at %s, a room that opens at 09:50 is ended: %s', (ended, expected) => {
  expect(isEnded({ ...hours, endedAt: ended ? at(ended) : null })).toBe(expected)
})

test.each([
  [1, false, false, 'direct', 4],
  [1, true, false, 'direct', 4],
  [3, true, false, 'direct', 4],
  [4, true, false, 'through', 13],
  [4, false, false, 'direct', 4],
  [12, true, false, 'through', 13],
  [1, true, true, 'zoom', 13],
] as const)(
  '%i seats, a media server %s, in Zoom %s: held %s, %i places',
  (seats, hasMediaServer, isInZoom, way, places) => {
    const settings = { rooms: { mediaServerUrl: hasMediaServer ? 'ws://127.0.0.1:8188' : null } } as Settings
    expect(chooseRoomWay(settings, { seats, isInZoom })).toBe(way)
    expect(getRoomPlaces(way)).toBe(places)
  },
)

const createSettings = (mediaServerUrl: string | null, zoom: object | null) =>
  ({ rooms: { mediaServerUrl }, zoom }) as Settings

test.each([
  ['3 clients in a direct room', createSettings(null, null), 3],
  ['12 clients with a media server', createSettings('ws://127.0.0.1:8188', null), 12],
  ['any number of clients in Zoom', createSettings(null, {}), null],
])('allows %s besides the provider', (_case, config, places) => {
  expect(getGroupRoomPlaces(config)).toBe(places)
})
