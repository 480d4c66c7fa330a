import { expect, test } from 'vitest'
import type { Settings } from '#platform/server/settings.ts'
import { groupRoomPlaces } from './group-room-places.ts'

const settings = (mediaServerUrl: string | null, zoom: object | null) =>
  ({ rooms: { mediaServerUrl }, zoom }) as Settings

test.each([
  ['between browsers three clients', settings(null, null), 3],
  ['through a media server twelve', settings('ws://127.0.0.1:8188', null), 12],
  ['in Zoom as many as book', settings(null, {}), null],
])('%s beside the counsellor', (_case, said, places) => {
  expect(groupRoomPlaces(said)).toBe(places)
})
