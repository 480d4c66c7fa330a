import { expect, test } from 'vitest'
import type { FromRoom, RoomPerson } from '#modules/session-room/contract/room-messages.ts'
import { FIRST_VIEW, type RoomEvent, type RoomView, roomAfter } from './room-view.ts'

type People = Extract<FromRoom, { type: 'people' }>

const person = (stayId: string, isAdmitted = true): RoomPerson => ({
  stayId,
  name: stayId.toUpperCase(),
  role: 'client',
  isAdmitted,
  microphone: true,
  camera: true,
})

const people = (others: RoomPerson[], more: Partial<People> = {}): RoomEvent => ({
  type: 'people',
  message: {
    type: 'people',
    you: 'me',
    isAdmitted: true,
    isCounsellorHere: true,
    people: [person('me', more.isAdmitted ?? true), ...others],
    now: '2026-11-23T10:00:00Z',
    startsAt: '2026-11-23T10:00:00Z',
    endsAt: '2026-11-23T10:50:00Z',
    closesAt: '2026-11-23T11:20:00Z',
    ...more,
  },
})

const after = (...events: RoomEvent[]): RoomView => events.reduce(roomAfter, FIRST_VIEW)
const tracks = { sound: { id: 'a voice' } as MediaStreamTrack, picture: null }

test('whoever is not let in stands at the door and is told whether the counsellor is there', () => {
  const view = after(people([], { isAdmitted: false, isCounsellorHere: false }))
  expect(view).toMatchObject({ phase: 'door', isCounsellorHere: false, others: [], said: null })
})

test('the others are told apart: who is in, who knocks, and never oneself', () => {
  const view = after(people([person('a'), person('b', false)]))
  expect(view.others.map(({ stayId }) => stayId)).toEqual(['a'])
  expect(view.knocking.map(({ stayId }) => stayId)).toEqual(['b'])
})

test.for([
  ['coming in', [people([])], 'inside', ''],
  ['somebody who comes', [people([]), people([person('a')])], 'came', 'A'],
  ['somebody who leaves', [people([person('a')]), people([])], 'left', 'A'],
  ['somebody at the door', [people([]), people([person('a', false)])], 'knocks', 'A'],
  ['somebody let in', [people([person('a', false)]), people([person('a')])], 'came', 'A'],
  ['a lost connection', [people([]), { type: 'lost' }], 'lost', ''],
  ['being back', [people([]), { type: 'lost' }, people([], { you: 'again' })], 'back', ''],
] as const)('%s is said', ([, events, what, name]) => {
  expect(after(...(events as readonly RoomEvent[])).said).toMatchObject({ what, name })
})

test('nothing new leaves what was said, so that nobody hears it twice', () => {
  const once = after(people([]), people([person('a')]))
  expect(roomAfter(once, people([{ ...person('a'), microphone: false }])).said).toBe(once.said)
})

test('what was seen of somebody goes with them, and only then', () => {
  const seen = after(people([person('a'), person('b')]), { type: 'tracks', stayId: 'a', tracks })
  expect(roomAfter(seen, people([person('a')])).tracks).toEqual({ a: tracks })
  expect(roomAfter(seen, people([person('b')])).tracks).toEqual({})
})

test('news that change nobody leave the very same tracks and links', () => {
  const seen = after(people([person('a')]), { type: 'tracks', stayId: 'a', tracks })
  const next = roomAfter(seen, people([person('a')]))
  expect([next.tracks === seen.tracks, next.links === seen.links]).toEqual([true, true])
})

test('a lost connection leaves everybody on the screen: their pictures may go on', () => {
  const view = after(people([person('a')]), { type: 'tracks', stayId: 'a', tracks }, { type: 'lost' })
  expect(view).toMatchObject({ phase: 'lost', tracks: { a: tracks } })
  expect(view.others).toHaveLength(1)
})

test('once it is over nothing brings it back by itself', () => {
  const view = after(people([person('a')]), { type: 'over', because: 'ended' }, { type: 'lost' })
  expect(view).toMatchObject({ phase: 'over', ending: 'ended', others: [] })
})

test('words stand under the name of then; a stranger’s are not shown', () => {
  const view = after(
    people([person('a')]),
    { type: 'chat', from: 'a', text: 'one' },
    { type: 'chat', from: null, text: 'two', reach: 'nobody' },
    { type: 'chat', from: 'nobody', text: 'three' },
    people([]),
  )
  expect(view.chat).toEqual([
    { id: 0, from: 'A', text: 'one' },
    { id: 1, from: null, text: 'two', reach: 'nobody' },
  ])
})
