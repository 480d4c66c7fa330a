import { expect, test } from 'vitest'
import {
  filterNewMessages,
  filterUnsent,
  getLastIncomingNumber,
  type Message,
  mergeChanges,
  mergeMessages,
} from './conversation-state.ts'

const message = (number: number, overrides: Partial<Message> = {}): Message => ({
  messageId: `m${number}`,
  number,
  isOwn: false,
  text: `text ${number}`,
  writtenAt: '2026-11-23T07:20:00Z',
  takeBackUntil: null,
  ...overrides,
})

test('merges messages in order, without duplicates and in their newest version', () => {
  const known = [message(1), message(3)]
  const incoming = [message(3, { text: null }), message(2), message(4)]
  expect(mergeMessages(known, incoming).map(({ number, text }) => [number, text])).toEqual([
    [1, 'text 1'],
    [2, 'text 2'],
    [3, null],
    [4, 'text 4'],
  ])
})

test.for([
  ['ignores changes of messages before the loaded ones', true, [3, 4]],
  ['adds all changes if nothing is older than the loaded messages', false, [1, 3, 4]],
] as const)('%s', ([, hasOlder, numbers]) => {
  const messages = [message(3)]
  const changed = [message(1, { text: null }), message(3, { text: null }), message(4)]
  const merged = mergeChanges({ messages, hasOlder }, changed)
  expect(merged.map(({ number }) => number)).toEqual(numbers)
  expect(merged.find(({ number }) => number === 3)?.text).toBe(null)
})

test('a message whose reply was lost is no longer unsent once a refresh contains it', () => {
  const unsent = ['m1', 'm9'].map((messageId) => ({ messageId, text: 'x', state: 'failed' as const, error: null }))
  expect(filterUnsent(unsent, [message(1, { isOwn: true })]).map(({ messageId }) => messageId)).toEqual(['m9'])
})

test('only messages from the other participant are new and are marked as read', () => {
  const known = [message(1)]
  const incoming = [message(1), message(2), message(3, { isOwn: true }), message(4, { text: null })]
  expect(filterNewMessages(known, incoming).map(({ number }) => number)).toEqual([2])
  expect(getLastIncomingNumber([message(1), message(2, { isOwn: true })])).toBe(1)
  expect(getLastIncomingNumber([])).toBe(0)
})
