import { expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createProviderSetup() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  return { deps, call, provider }
}
type ProviderSetup = Awaited<ReturnType<typeof createProviderSetup>>

/**
 * Inserts feedback that was published the given number of hours ago. If the number is negative, publication is in the
 * future.
 */
async function insertFeedback({ deps, provider }: ProviderSetup, hoursAgo: number, text: string): Promise<void> {
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
  const setup = await createProviderSetup()
  const { call, provider } = setup
  for (let hour = 1; hour <= 12; hour++) await insertFeedback(setup, hour, `text ${hour}`)
  const loadPage = async (page: number) =>
    (await call('publicFeedback', { id: provider.providerId, page, pageSize: 10 })).body.data!
  const [first, second] = [await loadPage(1), await loadPage(2)]
  expect([first.totalCount, first.items.length, second.items.length]).toEqual([12, 10, 2])
  expect(first.items[0]).toEqual({ feedbackId: expect.any(String), score: 5, feedback: 'text 1', month: '2026-11' })
  expect(second.items.map((item) => item.feedback)).toEqual(['text 11', 'text 12'])
})

test('does not show feedback before its publication', async () => {
  const setup = await createProviderSetup()
  await insertFeedback(setup, -1, 'not yet')
  const reply = await setup.call('publicFeedback', { id: setup.provider.providerId })
  expect(reply.body.data).toMatchObject({ items: [], totalCount: 0 })
})
