import { expect, test } from 'vitest'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { createFeedbackSetup } from '#testing/server/feedback-setup.ts'
import { listSentEmails, readUnsubscribeKind } from '#testing/server/sent-emails.ts'
import { sendFeedbackRequests } from './send-feedback-requests.ts'

const FIRST = '2026-11-16T08:00:00Z'
const SECOND = '2026-11-24T08:00:00Z'
/** 09:00 in Tallinn on the day after the second session. */
const MORNING = '2026-11-25T07:00:00Z'

async function createClientWithTwoSessions(
  status: 'completed' | 'noShow' | 'cancelledByCustomer' | 'booked' = 'completed',
) {
  const context = await createFeedbackSetup()
  const { person } = await context.createClient({ start: FIRST })
  const { bookingId } = await context.createClient({ person, start: SECOND, status })
  const countRequestsAt = async (now: string) => {
    context.deps.clock.moveTo(now)
    await sendFeedbackRequests(context.deps)
    return (await listSentEmails(context.deps, 'feedbackRequest')).length
  }
  return { ...context, person, bookingId, countRequestsAt }
}

test('sends one request on the morning after the second session, in the client’s time zone', async () => {
  const { countRequestsAt, deps, person, createClient } = await createClientWithTwoSessions()
  expect(await countRequestsAt('2026-11-24T09:30:00Z')).toBe(0)
  expect(await countRequestsAt('2026-11-25T06:59:59Z')).toBe(0)
  expect(await countRequestsAt(MORNING)).toBe(1)
  const [email] = await listSentEmails(deps, 'feedbackRequest')
  expect(email).toMatchObject({ to: { email: person.email }, data: { counsellorName: 'Leelo Person' } })
  expect(email!.data.link).toMatch(/\/en\/customer\/my-sessions/)
  await createClient({ person, start: '2026-11-26T08:00:00Z' })
  expect(await countRequestsAt('2026-11-27T07:00:00Z')).toBe(1)
})

test('waits for the morning of another time zone', async () => {
  const { countRequestsAt, deps } = await createClientWithTwoSessions()
  await deps.db.updateTable('customer_account').set({ timezone: 'America/New_York' }).execute()
  expect(await countRequestsAt(MORNING)).toBe(0)
  expect(await countRequestsAt('2026-11-25T14:00:00Z')).toBe(1)
})

test('sends no request in the afternoon or after a week', async () => {
  const { countRequestsAt } = await createClientWithTwoSessions()
  expect(await countRequestsAt('2026-11-25T10:00:00Z')).toBe(0)
  expect(await countRequestsAt('2026-12-01T09:00:01Z')).toBe(0)
})

test.each(['noShow', 'cancelledByCustomer', 'booked'] as const)(
  'sends no request after a second session with status %s',
  async (status) => {
    const { countRequestsAt } = await createClientWithTwoSessions(status)
    expect(await countRequestsAt(MORNING)).toBe(0)
  },
)

test('sends no request after a single session, after feedback was given, or while a claim is open', async () => {
  const { deps, createClient, giveFeedback, call, asPerson } = await createFeedbackSetup()
  await createClient({ start: SECOND })
  const { person } = await giveFeedback(5)
  await createClient({ person, start: SECOND })
  const claimed = await createClient({ start: FIRST })
  await createClient({ person: claimed.person, start: SECOND })
  deps.clock.moveTo('2026-11-24T10:00:00Z')
  await call('openClaim', { bookingId: claimed.bookingId, text: 'Not as agreed.' }, await asPerson(claimed.person))
  deps.clock.moveTo(MORNING)
  await sendFeedbackRequests(deps)
  expect(await listSentEmails(deps, 'feedbackRequest')).toEqual([])
})

test('does not count a session that the provider did not attend, even after the refund', async () => {
  const { countRequestsAt, deps, bookingId } = await createClientWithTwoSessions()
  await deps.db
    .insertInto('claim')
    .values({
      booking_id: bookingId,
      opened_by: 'system',
      encrypted_text: null,
      opened_at: deps.clock.now(),
      answer_by: deps.clock.now(),
      status: 'refunded',
      decided_at: deps.clock.now(),
      answered_at: deps.clock.now(),
      refund_cents: 4500,
    })
    .execute()
  expect(await countRequestsAt(MORNING)).toBe(0)
})

test('sends no request about a provider who has turned off feedback', async () => {
  const { countRequestsAt, call, provider, asPerson } = await createClientWithTwoSessions()
  await call('putFeedbackSetting', { isShown: false }, await asPerson(provider))
  expect(await countRequestsAt(MORNING)).toBe(0)
})

test('respects the email preference and contains an unsubscribe link', async () => {
  const { countRequestsAt, deps, person } = await createClientWithTwoSessions()
  const preference = { customer_account_id: person.customerAccountId, kind: 'feedbackRequest' as const }
  await deps.db
    .insertInto('email_preference')
    .values({ ...preference, is_enabled: false })
    .execute()
  expect(await countRequestsAt(MORNING)).toBe(0)
  await deps.db.deleteFrom('email_preference').execute()
  expect(await countRequestsAt(MORNING)).toBe(1)
  expect(readUnsubscribeKind(deps, (await listSentEmails(deps, 'feedbackRequest'))[0]!)).toBe('feedbackRequest')
})

test('sends one request when twenty jobs run concurrently', async () => {
  const { deps } = await createClientWithTwoSessions()
  deps.clock.moveTo(MORNING)
  await Promise.all(Array.from({ length: 20 }, () => sendFeedbackRequests(deps)))
  expect(await listSentEmails(deps, 'feedbackRequest')).toHaveLength(1)
})

test('neither a failing request nor an unknown time zone blocks other requests', async () => {
  const { deps, createClient, person } = await createClientWithTwoSessions()
  const other = await createClient({ start: FIRST })
  await createClient({ person: other.person, start: SECOND })
  const people = [person, other.person].toSorted((a, b) => (a.customerAccountId < b.customerAccountId ? -1 : 1))
  await failInsertOf(deps, {
    table: 'feedback_request',
    column: 'customer_account_id',
    id: people[0]!.customerAccountId,
  })
  await deps.db.updateTable('customer_account').set({ timezone: 'SystemV/EST5' }).execute()
  deps.clock.moveTo(MORNING)
  await sendFeedbackRequests(deps)
  expect((await listSentEmails(deps, 'feedbackRequest')).map(({ to }) => to.email)).toEqual([people[1]!.email])
})
