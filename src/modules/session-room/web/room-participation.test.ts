import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MEDIA_LOADERS } from './load-media.ts'
import { OwnMedia } from './own-media.ts'
import { RoomParticipation } from './room-participation.ts'

let participation: RoomParticipation
const fetch = vi.fn(() => new Promise(() => {}))

/** The network never responds, so the participation stays disconnected. */
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { protocol: 'https:', host: 'hool.test' })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('WebSocket', { OPEN: 1 })
  vi.stubGlobal('fetch', fetch)
})
afterEach(async () => {
  // The request is sent asynchronously and needs the stubs.
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  participation.close()
  fetch.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () => new RoomParticipation({ id: 'x', name: undefined, way: 'direct' }, new OwnMedia())

test('reports that the media code could not be loaded, and marks chat messages as not sent', async () => {
  vi.spyOn(MEDIA_LOADERS, 'direct').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  participation = open()
  participation.sendChat('Can you hear me?')
  await expect.poll(() => participation.getView().mediaProblem).toBe('notLoaded')
  await expect
    .poll(() => participation.getView().chat)
    .toEqual([{ id: 0, from: null, text: 'Can you hear me?', reach: 'nobody' }])
})

test('returns whether the message of a provider was sent', () => {
  participation = open()
  expect(participation.send({ type: 'end' })).toBe(false)
})
