import { expect, test } from 'vitest'
import type { BusEvent } from './bus-event.ts'
import { EventQueue } from './event-queue.ts'

const signal = (roomId: string): BusEvent => ({ roomId, kind: 'signal', from: 'a', to: 'b', data: 1 })
const changed = (roomId: string): BusEvent => ({ roomId, kind: 'changed', hasNew: true })

function flood(queue: EventQueue, roomId: string, times: number) {
  return Array.from({ length: times }, () => queue.add(signal(roomId), () => ['s', 's'])).filter(Boolean).length
}

test('drops only the signals of the room that floods the queue', () => {
  const queue = new EventQueue()
  expect(flood(queue, 'loud', 1000)).toBe(200)
  expect(queue.add(changed('loud'), () => ['loud changed'])).toBe(true)
  expect(queue.add(signal('quiet'), () => ['quiet'])).toBe(true)
  expect(queue.take().slice(-2)).toEqual(['loud changed', 'quiet'])
  expect(flood(queue, 'loud', 1)).toBe(1)
})

test('drops signals first when the queue is full, but keeps essential events', () => {
  const queue = new EventQueue()
  for (let n = 0; n < 10; n++) flood(queue, `room ${n}`, 1000)
  expect(queue.add(signal('quiet'), () => ['lost'])).toBe(false)
  expect(queue.add(changed('quiet'), () => ['changed'])).toBe(true)
  expect(queue.add({ roomId: 'quiet', kind: 'over', participantIds: [], because: 'ended' }, () => ['over'])).toBe(true)
  expect(queue.take().slice(-2)).toEqual(['changed', 'over'])
})

test('limits the queue for all events', () => {
  const queue = new EventQueue()
  for (let n = 0; n < 10_000; n++) queue.add(changed(`room ${n}`), () => ['changed'])
  expect(queue.take()).toHaveLength(3000)
  expect(queue.isEmpty).toBe(true)
})
