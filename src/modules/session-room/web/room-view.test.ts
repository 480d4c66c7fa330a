import { expect, test } from 'vitest'
import type { FromRoom, RoomPerson } from '#modules/session-room/contract/room-messages.ts'
import { INITIAL_ROOM_VIEW, type RoomEvent, type RoomView, reduceRoomView } from './room-view.ts'

type People = Extract<FromRoom, { type: 'people' }>

const person = (participantId: string, isAdmitted = true): RoomPerson => ({
  participantId,
  name: participantId.toUpperCase(),
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
    isProviderPresent: true,
    people: [person('me', more.isAdmitted ?? true), ...others],
    now: '2026-11-23T10:00:00Z',
    startsAt: '2026-11-23T10:00:00Z',
    endsAt: '2026-11-23T10:50:00Z',
    closesAt: '2026-11-23T11:20:00Z',
    ...more,
  },
})

const after = (...events: RoomEvent[]): RoomView => events.reduce(reduceRoomView, INITIAL_ROOM_VIEW)
const tracks = { audio: { id: 'a voice' } as MediaStreamTrack, video: null }

test('shows the lobby to a client who is not admitted, with whether the provider is there', () => {
  const view = after(people([], { isAdmitted: false, isProviderPresent: false }))
  expect(view).toMatchObject({ phase: 'lobby', isProviderPresent: false, others: [], announcement: null })
})

test('separates participants in the room from those in the lobby, without the user', () => {
  const view = after(people([person('a'), person('b', false)]))
  expect(view.others.map(({ participantId }) => participantId)).toEqual(['a'])
  expect(view.inLobby.map(({ participantId }) => participantId)).toEqual(['b'])
})

test.for([
  ['entering', [people([])], 'inside', ''],
  ['a participant who joins', [people([]), people([person('a')])], 'came', 'A'],
  ['a participant who leaves', [people([person('a')]), people([])], 'left', 'A'],
  ['a participant in the lobby', [people([]), people([person('a', false)])], 'knocks', 'A'],
  ['an admitted participant', [people([person('a', false)]), people([person('a')])], 'came', 'A'],
  ['a lost connection', [people([]), { type: 'lost' }], 'lost', ''],
  ['a restored connection', [people([]), { type: 'lost' }, people([], { you: 'again' })], 'back', ''],
] as const)('announces %s', ([, events, kind, name]) => {
  expect(after(...(events as readonly RoomEvent[])).announcement).toMatchObject({ kind, name })
})

test('does not announce the same event twice', () => {
  const once = after(people([]), people([person('a')]))
  expect(reduceRoomView(once, people([{ ...person('a'), microphone: false }])).announcement).toBe(once.announcement)
})

test('removes the tracks of a participant who leaves', () => {
  const seen = after(people([person('a'), person('b')]), { type: 'tracks', participantId: 'a', tracks })
  expect(reduceRoomView(seen, people([person('a')])).tracks).toEqual({ a: tracks })
  expect(reduceRoomView(seen, people([person('b')])).tracks).toEqual({})
})

test('keeps the same tracks and links when no one changes', () => {
  const seen = after(people([person('a')]), { type: 'tracks', participantId: 'a', tracks })
  const next = reduceRoomView(seen, people([person('a')]))
  expect([next.tracks === seen.tracks, next.links === seen.links]).toEqual([true, true])
})

test('keeps the participants when the connection is lost, because their video may continue', () => {
  const view = after(people([person('a')]), { type: 'tracks', participantId: 'a', tracks }, { type: 'lost' })
  expect(view).toMatchObject({ phase: 'lost', tracks: { a: tracks } })
  expect(view.others).toHaveLength(1)
})

test('stays over', () => {
  const view = after(people([person('a')]), { type: 'over', because: 'ended' }, { type: 'lost' })
  expect(view).toMatchObject({ phase: 'over', ending: 'ended', others: [] })
})

test('stores chat with the name at the time and ignores unknown senders', () => {
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
