import { expect, test } from 'vitest'
import type { RoomNews } from './room-bus.ts'
import { WaitingNews } from './waiting-news.ts'

const signal = (roomId: string): RoomNews => ({ roomId, kind: 'signal', from: 'a', to: 'b', data: 1 })
const changed = (roomId: string): RoomNews => ({ roomId, kind: 'changed', hasNew: true })

function flood(waiting: WaitingNews, roomId: string, times: number) {
  return Array.from({ length: times }, () => waiting.add(signal(roomId), () => ['s', 's'])).filter(Boolean).length
}

test('a room that floods loses its own signals, and the others none', () => {
  const waiting = new WaitingNews()
  expect(flood(waiting, 'loud', 1000)).toBe(200)
  expect(waiting.add(changed('loud'), () => ['loud changed'])).toBe(true)
  expect(waiting.add(signal('quiet'), () => ['quiet'])).toBe(true)
  expect(waiting.take().slice(-2)).toEqual(['loud changed', 'quiet'])
  expect(flood(waiting, 'loud', 1)).toBe(1)
})

test('where too much waits, signals go first; what has changed or is over is still said', () => {
  const waiting = new WaitingNews()
  for (let n = 0; n < 10; n++) flood(waiting, `room ${n}`, 1000)
  expect(waiting.add(signal('quiet'), () => ['lost'])).toBe(false)
  expect(waiting.add(changed('quiet'), () => ['changed'])).toBe(true)
  expect(waiting.add({ roomId: 'quiet', kind: 'over', stayIds: [], because: 'ended' }, () => ['over'])).toBe(true)
  expect(waiting.take().slice(-2)).toEqual(['changed', 'over'])
})

test('what waits has an end, whatever it is', () => {
  const waiting = new WaitingNews()
  for (let n = 0; n < 10_000; n++) waiting.add(changed(`room ${n}`), () => ['changed'])
  expect(waiting.take()).toHaveLength(3000)
  expect(waiting.isEmpty).toBe(true)
})
