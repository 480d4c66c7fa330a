import { expect, test } from 'vitest'
import { learn, letThrough, newSeat, VIDEO_ROOM } from './media-requests.ts'

const transaction = 't'
const create = { janus: 'create', transaction }
const attach = { janus: 'attach', transaction, session_id: 1, plugin: VIDEO_ROOM }
const joins = (handle_id: number, ptype: object = { ptype: 'publisher' }) => ({
  janus: 'message',
  transaction,
  session_id: 1,
  handle_id,
  body: { request: 'join', ...ptype },
})
const taking = { ptype: 'subscriber', private_id: 5, streams: [{ feed: 7 }] }

function aSeat({ handles = 0 } = {}) {
  const seat = newSeat({ stayId: 'stay', mediaRoom: 9 })
  const goes = (message: object) => letThrough(message, seat) !== null
  const opens = (id: number) => learn({ janus: 'success', data: { id } }, seat)
  goes(create)
  opens(1)
  for (let n = 0; n < handles; n++) {
    goes(attach)
    opens(10 + n)
  }
  return { seat, goes, opens }
}

test('whoever does not wait for the answer opens one session and no more', () => {
  const seat = newSeat({ stayId: 'stay', mediaRoom: 9 })
  expect([letThrough(create, seat), letThrough(create, seat)]).toEqual([create, null])
})

test('four ways to the media server at most, also when they are asked for all at once', () => {
  const { goes, opens } = aSeat()
  expect(Array.from({ length: 20 }, () => goes(attach)).filter(Boolean)).toHaveLength(4)
  for (const id of [10, 11, 12, 13]) opens(id)
  expect(goes(attach)).toBe(false)
  expect(goes({ janus: 'detach', transaction, session_id: 1, handle_id: 10 })).toBe(true)
  expect([goes(attach), goes(attach)]).toEqual([true, false])
})

test('what the media server refuses makes no room for more of it', () => {
  const { seat, goes } = aSeat()
  for (let n = 0; n < 4; n++) goes(attach)
  learn({ janus: 'error' }, seat)
  expect(goes(attach)).toBe(false)
})

test('a stay gives once, however many ways it has; it may take by the others', () => {
  const { goes } = aSeat({ handles: 3 })
  expect([goes(joins(10)), goes(joins(11)), goes(joins(12))]).toEqual([true, false, false])
  expect([goes(joins(10)), goes(joins(11, taking))]).toEqual([true, true])
  goes({ janus: 'detach', transaction, session_id: 1, handle_id: 10 })
  expect(goes(joins(12))).toBe(true)
})

test('whoever gives is in their own room by their stay', () => {
  const { seat } = aSeat({ handles: 1 })
  expect(letThrough(joins(10), seat)).toMatchObject({ body: { room: 9, display: 'stay' } })
  expect(letThrough(joins(10, taking), seat)!['body']).not.toHaveProperty('display')
})
