import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createFeedbackSetup } from '#testing/server/feedback-setup.ts'

test('stores a rating and a text for a completed session without publishing them', async () => {
  const { call, provider, createClient, asPerson, loadPublicFeedback } = await createFeedbackSetup()
  const { person, bookingId } = await createClient()
  const input = { id: provider.providerId, score: 4, feedback: ' It helped. ' }
  const { status, body } = await call('giveFeedback', input, await asPerson(person))
  expect([status, body.data]).toMatchObject([200, { bookingId, score: 4, feedback: 'It helped.', state: 'waiting' }])
  expect(await loadPublicFeedback()).toMatchObject({ items: [], rating: null, feedbackCount: 0 })
  const ownFeedback = (await call('listOwnFeedback', {}, await asPerson(person))).body.data!
  expect(ownFeedback).toMatchObject({ waiting: [], given: { totalCount: 1, items: [{ state: 'waiting' }] } })
})

test('rejects a rating that is not an integer from 1 to 5, and a text above 2000 characters', async () => {
  const { call, provider, createClient, asPerson } = await createFeedbackSetup()
  const { person } = await createClient()
  const as = await asPerson(person)
  const id = provider.providerId
  for (const score of [0, 6, 4.5, '5', null]) {
    const { status, body } = await call('giveFeedback', { id, score }, as)
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, ['score']])
  }
  expect((await call('giveFeedback', { id, score: 5, feedback: 'x'.repeat(2001) }, as)).status).toBe(422)
  expect((await call('giveFeedback', { id, score: 5, feedback: 'x'.repeat(2000) }, as)).status).toBe(200)
})

test.each([
  ['booked', '2026-11-23T06:20:01Z', 'feedbackNotYet'],
  ['booked', '2026-11-23T06:20:00Z', undefined],
  ['completed', undefined, undefined],
  ['noShow', undefined, 'feedbackNotYet'],
  ['cancelledByCustomer', undefined, 'feedbackNotYet'],
  ['cancelledByProvider', undefined, 'feedbackNotYet'],
  ['pendingPayment', undefined, 'feedbackNotYet'],
] as const)('feedback for a session with status %s that began at %s: the error is %s', async (status, start, code) => {
  const { call, provider, createClient, asPerson } = await createFeedbackSetup()
  const { person } = await createClient({ status, ...(start ? { start } : {}) })
  const { body } = await call('giveFeedback', { id: provider.providerId, score: 5 }, await asPerson(person))
  expect(body.code).toBe(code)
})

test('stores feedback once per session under twenty concurrent requests', async () => {
  const { deps, call, provider, createClient, asPerson } = await createFeedbackSetup()
  const { person, bookingId } = await createClient()
  const as = await asPerson(person)
  const input = { id: provider.providerId, score: 5, bookingId }
  const replies = await Promise.all(Array.from({ length: 20 }, () => call('giveFeedback', input, as)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(
    new Set(['feedbackGiven']),
  )
  expect(await deps.db.selectFrom('feedback').selectAll().execute()).toHaveLength(1)
})

test('without a booking id uses the latest session without feedback, then the one before', async () => {
  const { call, provider, createClient, asPerson } = await createFeedbackSetup()
  const { person, bookingId: older } = await createClient({ start: '2026-10-05T08:00:00Z' })
  const { bookingId: newer } = await createClient({ person, start: '2026-11-05T08:00:00Z' })
  const as = await asPerson(person)
  const give = async () => (await call('giveFeedback', { id: provider.providerId, score: 5 }, as)).body
  expect((await give()).data?.bookingId).toBe(newer)
  expect((await give()).data?.bookingId).toBe(older)
  expect((await give()).code).toBe('feedbackGiven')
})

test('treats the session of another client as not found', async () => {
  const { call, provider, createClient, asPerson, deps } = await createFeedbackSetup()
  const { bookingId } = await createClient()
  const as = await asPerson(await createTestCustomer(deps))
  for (const id of [bookingId, randomUUID()]) {
    const { status, body } = await call('giveFeedback', { id: provider.providerId, score: 5, bookingId: id }, as)
    expect([status, body.code]).toEqual([404, 'bookingNotFound'])
  }
  expect((await call('sessionFeedback', { id: bookingId }, as)).status).toBe(404)
})

test('only the author can change or withdraw unpublished feedback', async () => {
  const { deps, call, giveFeedback, asPerson, provider } = await createFeedbackSetup()
  const { person, feedbackId: id } = await giveFeedback(2, 'First thought')
  for (const other of [await createTestCustomer(deps), provider]) {
    const as = await asPerson(other)
    expect((await call('changeFeedback', { id, score: 5 }, as)).status).toBe(404)
    expect((await call('withdrawFeedback', { id }, as)).status).toBe(404)
  }
  const as = await asPerson(person)
  const changed = (await call('changeFeedback', { id, score: 4, feedback: 'Second thought' }, as)).body.data
  expect(changed).toMatchObject({ score: 4, feedback: 'Second thought', state: 'waiting' })
  expect((await call('withdrawFeedback', { id }, as)).status).toBe(200)
  expect(await deps.db.selectFrom('feedback').selectAll().execute()).toEqual([])
  expect((await call('listOwnFeedback', {}, as)).body.data!.waiting).toHaveLength(1)
})

test('public feedback cannot be changed or withdrawn, not even directly in the database', async () => {
  const { deps, call, giveFeedback, asPerson } = await createFeedbackSetup()
  const { person, feedbackId: id } = await giveFeedback(3)
  await deps.db.updateTable('feedback').set({ published_at: deps.clock.now() }).execute()
  const as = await asPerson(person)
  expect((await call('changeFeedback', { id, score: 5 }, as)).body.code).toBe('feedbackPublic')
  expect((await call('withdrawFeedback', { id }, as)).body.code).toBe('feedbackPublic')
  await expect(deps.db.updateTable('feedback').set({ score: 5 }).execute()).rejects.toThrow('published feedback stays')
  await expect(deps.db.deleteFrom('feedback').execute()).rejects.toThrow('published feedback stays')
})

test('rejects feedback for a provider who has turned it off, and does not list the session as waiting', async () => {
  const { call, provider, createClient, asPerson } = await createFeedbackSetup()
  const { person, bookingId } = await createClient()
  await call('putFeedbackSetting', { isShown: false }, await asPerson(provider))
  const as = await asPerson(person)
  const { body } = await call('giveFeedback', { id: provider.providerId, score: 1 }, as)
  expect(body.code).toBe('feedbackOff')
  expect((await call('listOwnFeedback', {}, as)).body.data!.waiting).toEqual([])
  expect((await call('sessionFeedback', { id: bookingId }, as)).body.data).toEqual({ canGive: false, given: null })
})
