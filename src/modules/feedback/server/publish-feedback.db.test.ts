import { expect, test } from 'vitest'
import { createFeedbackSetup } from '#testing/server/feedback-setup.ts'
import { getLastPublicationTime, publishFeedback } from './publish-feedback.ts'

/** The test clock starts on Monday, 23 November 2026, at 09:20 in Tallinn. */
const NEXT_MONDAY = '2026-11-30T04:00:00Z'

test.each([
  ['2026-11-23T07:20:00Z', '2026-11-23T04:00:00Z'],
  ['2026-11-23T03:59:59Z', '2026-11-16T04:00:00Z'],
  ['2026-11-29T22:30:00Z', '2026-11-23T04:00:00Z'],
  ['2026-10-25T12:00:00Z', '2026-10-19T03:00:00Z'],
  ['2026-10-26T12:00:00Z', '2026-10-26T04:00:00Z'],
  ['2026-03-29T12:00:00Z', '2026-03-23T04:00:00Z'],
  ['2026-03-30T12:00:00Z', '2026-03-30T03:00:00Z'],
])('at %s the last publication time was %s', (now, publicationTime) => {
  expect(String(getLastPublicationTime(Temporal.Instant.from(now)))).toBe(publicationTime)
})

test('publishes feedback only from the fifth on, all together, and then updates average and count', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  for (const score of [5, 4, 3, 5]) await giveFeedback(score)
  deps.clock.moveTo('2026-12-14T12:00:00Z')
  await publishFeedback(deps)
  expect(await loadPublicFeedback()).toMatchObject({
    items: [],
    rating: null,
    feedbackCount: 0,
    row: { feedback_count: 0 },
  })
  await giveFeedback(2, 'The fifth')
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(0)
  deps.clock.moveTo('2026-12-21T03:59:59Z')
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(0)
  deps.clock.moveTo('2026-12-21T04:00:00Z')
  await publishFeedback(deps)
  expect(await loadPublicFeedback()).toMatchObject({ total: 5, rating: 3.8, feedbackCount: 5 })
  expect((await loadPublicFeedback()).row).toMatchObject({ feedback_count: 5, rating: expect.closeTo(3.8, 5) })
  const rows = await deps.db.selectFrom('feedback').select('published_at').execute()
  expect(new Set(rows.map((row) => String(row.published_at)))).toEqual(new Set(['2026-12-21T04:00:00Z']))
})

test('counts several pieces of feedback by the same client as one', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  const { person } = await giveFeedback(1)
  for (let count = 0; count < 8; count++) await giveFeedback(1, '', person)
  for (let count = 0; count < 3; count++) await giveFeedback(5)
  deps.clock.moveTo(NEXT_MONDAY)
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(0)
})

test('counts accounts that pay with the same card as one', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  for (let count = 0; count < 5; count++) await giveFeedback(5)
  const payments = await deps.db.selectFrom('payment').select(['payment_id', 'card_last4']).execute()
  const changeCard = (card_last4: string | null) =>
    deps.db.updateTable('payment').set({ card_last4 }).where('payment_id', '=', payments[1]!.payment_id).execute()
  deps.clock.moveTo(NEXT_MONDAY)
  await changeCard(payments[0]!.card_last4)
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(0)
  await changeCard('0001')
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(5)
})

test('waits for the second publication time after feedback is turned on again', async () => {
  const { deps, call, giveFeedback, loadPublicFeedback, provider, asPerson } = await createFeedbackSetup()
  for (let count = 0; count < 5; count++) await giveFeedback(5)
  const setShown = async (isShown: boolean) => call('putFeedbackSetting', { isShown }, await asPerson(provider))
  await setShown(false)
  deps.clock.moveTo('2026-11-30T05:00:00Z')
  await publishFeedback(deps)
  await setShown(true)
  for (const now of ['2026-11-30T05:00:01Z', '2026-12-07T04:00:00Z', '2026-12-14T03:59:59Z']) {
    deps.clock.moveTo(now)
    await publishFeedback(deps)
    // Setting the same value again does not restart the waiting period.
    await setShown(true)
    expect((await loadPublicFeedback()).total).toBe(0)
  }
  deps.clock.moveTo('2026-12-14T04:00:00Z')
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(5)
})

test('later feedback waits for a full batch, so that the average does not change with each rating', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  for (let count = 0; count < 5; count++) await giveFeedback(5)
  deps.clock.moveTo(NEXT_MONDAY)
  await publishFeedback(deps)
  for (let count = 0; count < 4; count++) await giveFeedback(1)
  deps.clock.moveTo('2026-12-28T12:00:00Z')
  await publishFeedback(deps)
  expect(await loadPublicFeedback()).toMatchObject({ total: 5, rating: 5 })
})

test('excludes feedback that is withdrawn or changed shortly before publication', async () => {
  const { deps, call, giveFeedback, asPerson, loadPublicFeedback } = await createFeedbackSetup()
  for (let count = 0; count < 4; count++) await giveFeedback(5)
  const { person, feedbackId: id } = await giveFeedback(5)
  deps.clock.moveTo(NEXT_MONDAY)
  await call('changeFeedback', { id, score: 1 }, await asPerson(person))
  await publishFeedback(deps)
  expect((await loadPublicFeedback()).total).toBe(0)
  deps.clock.moveTo('2026-12-07T05:00:00Z')
  const [withdrawn] = await Promise.all([
    call('withdrawFeedback', { id }, await asPerson(person)),
    publishFeedback(deps),
  ])
  expect((await loadPublicFeedback()).total).toBe(withdrawn.status === 200 ? 0 : 5)
})

test('publishes once when twenty jobs run concurrently', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  for (let count = 0; count < 6; count++) await giveFeedback(4)
  deps.clock.moveTo(NEXT_MONDAY)
  await Promise.all(Array.from({ length: 20 }, () => publishFeedback(deps)))
  expect(await loadPublicFeedback()).toMatchObject({ total: 6, rating: 4, feedbackCount: 6 })
})

test('time and order of publication do not reveal the author', async () => {
  const { deps, giveFeedback, loadPublicFeedback } = await createFeedbackSetup()
  const texts = ['0', '1', '2', '3', '4']
  // By chance, one batch in 60 is in the order in which its feedback was given, or in the reverse order. Four such
  // batches in a row would not be a coincidence.
  const batches = 4
  let orderedBatches = 0
  for (let batch = 0; batch < batches; batch++) {
    const monday = Temporal.Instant.from(NEXT_MONDAY).add({ hours: 24 * 7 * batch })
    for (const text of texts) {
      deps.clock.moveTo(monday.subtract({ hours: 24 * (5 - Number(text)) }))
      await giveFeedback(5, `${batch}-${text}`)
    }
    deps.clock.moveTo(monday.add({ hours: 1 }))
    await publishFeedback(deps)
    const items = (await loadPublicFeedback()).items.filter(({ feedback }) => feedback.startsWith(`${batch}-`))
    const order = items.map(({ feedback }) => feedback.slice(2)).join('')
    expect([...order].sort()).toEqual(texts)
    expect(new Set(items.map(({ month }) => month)).size).toBe(1)
    if (order === '01234' || order === '43210') orderedBatches += 1
    expect(JSON.stringify(items)).not.toMatch(/2026-1[12]-\d\d|T\d\d:/)
  }
  expect(orderedBatches).toBeLessThan(batches)
})

test('a provider shows all feedback or none, everywhere', async () => {
  const { deps, call, giveFeedback, loadPublicFeedback, provider, asPerson } = await createFeedbackSetup()
  for (let count = 0; count < 5; count++) await giveFeedback(5)
  deps.clock.moveTo(NEXT_MONDAY)
  await publishFeedback(deps)
  await call('putFeedbackSetting', { isShown: false }, await asPerson(provider))
  expect(await loadPublicFeedback()).toEqual({
    items: [],
    total: 0,
    rating: null,
    feedbackCount: 0,
    row: { rating: 0, feedback_count: 0 },
  })
  expect((await call('providerProfile', { id: provider.providerId })).body.data).toMatchObject({ showsFeedback: false })
  expect((await call('getOwnWebsite', {}, await asPerson(provider))).body.data).toMatchObject({ showsFeedback: false })
  await call('putFeedbackSetting', { isShown: true }, await asPerson(provider))
  expect(await loadPublicFeedback()).toMatchObject({ total: 5, rating: 5 })
})
