import { expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createCounsellor() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  return { deps, call, provider }
}
type Counsellor = Awaited<ReturnType<typeof createCounsellor>>

/**
 * Inserts feedback on a completed session, published the given number of hours ago; a negative number means in the
 * future.
 */
async function insertFeedback({ deps, provider }: Counsellor, hoursAgo: number, text: string): Promise<void> {
  const bookingId = await createCompletedBooking(deps, provider)
  const publishedAt = deps.clock.now().subtract({ hours: hoursAgo })
  await deps.db
    .insertInto('feedback')
    .values({
      booking_id: bookingId,
      provider_id: provider.providerId,
      score: 5,
      text,
      created_at: deps.clock.now().subtract({ hours: 24 * 30 }),
      published_at: publishedAt,
    })
    .execute()
}

test('lists feedback newest first and paginated, with the month and no name', async () => {
  const counsellor = await createCounsellor()
  const { call, provider } = counsellor
  for (let hour = 1; hour <= 12; hour++) await insertFeedback(counsellor, hour, `text ${hour}`)
  const page = async (page: number) =>
    (await call('publicFeedback', { id: provider.providerId, page, pageSize: 10 })).body.data!
  const [first, second] = [await page(1), await page(2)]
  expect([first.totalCount, first.items.length, second.items.length]).toEqual([12, 10, 2])
  expect(first.items[0]).toEqual({ feedbackId: expect.any(String), score: 5, feedback: 'text 1', month: '2026-11' })
  expect(second.items.map((one) => one.feedback)).toEqual(['text 11', 'text 12'])
})

test('does not show feedback before its publication', async () => {
  const counsellor = await createCounsellor()
  await insertFeedback(counsellor, -1, 'not yet')
  const shown = await counsellor.call('publicFeedback', { id: counsellor.provider.providerId })
  expect(shown.body.data).toMatchObject({ items: [], totalCount: 0 })
})
