import { expect, test, vi } from 'vitest'
import { getChatReach, type MediaCallbacks, type RoomPlace } from '#modules/session-room/web/room-media.ts'
import { openDirect } from './open-direct.ts'

const place: RoomPlace = { you: 'b', pass: { token: '', iceServers: [], media: null } }
const createCallbacks = (): MediaCallbacks => ({
  send: () => true,
  onTracks: vi.fn(),
  onLink: vi.fn(),
  onChat: vi.fn(),
  onReach: vi.fn(),
})

test.for([
  ['no one is there', []],
  ['the other participant is not connected yet', ['a']],
] as const)('reports a chat message as not sent while %s', ([, others]) => {
  const media = openDirect(createCallbacks())
  media.join(place, others)
  expect(media.sendChat('hello')).toBe('nobody')
  media.close()
})

test('reports whether all, some or none of several participants were reached', () => {
  expect([[], [false], [true], [true, false], [true, true]].map(getChatReach)).toEqual([
    'nobody',
    'nobody',
    'all',
    'some',
    'all',
  ])
})
