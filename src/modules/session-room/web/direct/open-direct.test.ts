import { expect, test, vi } from 'vitest'
import { type MediaNews, type Place, reachOf } from '#modules/session-room/web/room-media.ts'
import { openDirect } from './open-direct.ts'

const place: Place = { you: 'b', pass: { token: '', iceServers: [], media: null } }
const news = (): MediaNews => ({
  send: () => true,
  onTracks: vi.fn(),
  onLink: vi.fn(),
  onChat: vi.fn(),
  onReach: vi.fn(),
})

test.for([
  ['nobody is there', []],
  ['whoever is there is not connected yet', ['a']],
] as const)('words go to nobody while %s, and are not said to be sent', ([, others]) => {
  const media = openDirect(news())
  media.join(place, others)
  expect(media.sendChat('hello')).toBe('nobody')
  media.close()
})

test('of several, all, some or nobody is reached', () => {
  expect([[], [false], [true], [true, false], [true, true]].map(reachOf)).toEqual([
    'nobody',
    'nobody',
    'all',
    'some',
    'all',
  ])
})
