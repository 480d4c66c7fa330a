import { expect, test } from 'vitest'
import { createJanusClient, filterRequest, recordReply, VIDEO_ROOM } from './media-requests.ts'

const transaction = 't'
const create = { janus: 'create', transaction }
const attach = { janus: 'attach', transaction, session_id: 1, plugin: VIDEO_ROOM }
const joinRequest = (handle_id: number, ptype: object = { ptype: 'publisher' }) => ({
  janus: 'message',
  transaction,
  session_id: 1,
  handle_id,
  body: { request: 'join', ...ptype },
})
const subscriber = { ptype: 'subscriber', private_id: 5, streams: [{ feed: 7 }] }

function createTestClient({ handles = 0 } = {}) {
  const client = createJanusClient({ participantId: 'participant', mediaRoom: 9 })
  const isForwarded = (message: object) => filterRequest(message, client) !== null
  const receiveId = (id: number) => recordReply({ janus: 'success', data: { id } }, client)
  isForwarded(create)
  receiveId(1)
  for (let n = 0; n < handles; n++) {
    isForwarded(attach)
    receiveId(10 + n)
  }
  return { client, isForwarded, receiveId }
}

test('allows only one session, even before the reply', () => {
  const client = createJanusClient({ participantId: 'participant', mediaRoom: 9 })
  expect([filterRequest(create, client), filterRequest(create, client)]).toEqual([create, null])
})

test('allows at most four handles, even when requested concurrently', () => {
  const { isForwarded, receiveId } = createTestClient()
  expect(Array.from({ length: 20 }, () => isForwarded(attach)).filter(Boolean)).toHaveLength(4)
  for (const id of [10, 11, 12, 13]) receiveId(id)
  expect(isForwarded(attach)).toBe(false)
  expect(isForwarded({ janus: 'detach', transaction, session_id: 1, handle_id: 10 })).toBe(true)
  expect([isForwarded(attach), isForwarded(attach)]).toEqual([true, false])
})

test('does not release a handle after an error', () => {
  const { client, isForwarded } = createTestClient()
  for (let n = 0; n < 4; n++) isForwarded(attach)
  recordReply({ janus: 'error' }, client)
  expect(isForwarded(attach)).toBe(false)
})

test('allows one publisher per participant and subscribers on other handles', () => {
  const { isForwarded } = createTestClient({ handles: 3 })
  expect([isForwarded(joinRequest(10)), isForwarded(joinRequest(11)), isForwarded(joinRequest(12))]).toEqual([
    true,
    false,
    false,
  ])
  expect([isForwarded(joinRequest(10)), isForwarded(joinRequest(11, subscriber))]).toEqual([true, true])
  isForwarded({ janus: 'detach', transaction, session_id: 1, handle_id: 10 })
  expect(isForwarded(joinRequest(12))).toBe(true)
})

test('adds the room and, for a publisher, the participant’s id', () => {
  const { client } = createTestClient({ handles: 1 })
  expect(filterRequest(joinRequest(10), client)).toMatchObject({ body: { room: 9, display: 'participant' } })
  expect(filterRequest(joinRequest(10, subscriber), client)!['body']).not.toHaveProperty('display')
})
