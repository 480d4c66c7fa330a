import { expect, test } from 'vitest'
import type { Settings } from '#platform/server/settings.ts'
import { getGroupRoomPlaces } from './group-room-places.ts'

const createSettings = (mediaServerUrl: string | null, zoom: object | null) =>
  ({ rooms: { mediaServerUrl }, zoom }) as Settings

test.each([
  ['3 clients in a direct room', createSettings(null, null), 3],
  ['12 clients with a media server', createSettings('ws://127.0.0.1:8188', null), 12],
  ['any number of clients in Zoom', createSettings(null, {}), null],
])('allows %s besides the provider', (_case, config, places) => {
  expect(getGroupRoomPlaces(config)).toBe(places)
})
