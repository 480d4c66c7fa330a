import { expect, test } from 'vitest'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { createFeedbackSetup } from '#testing/server/feedback-setup.ts'
import { listSentEmails, readUnsubscribeKind } from '#testing/server/sent-emails.ts'
import { sendFeedbackRequests } from './send-feedback-requests.ts'

const FIRST = '2026-11-16T08:00:00Z'
const SECOND = '2026-11-24T08:00:00Z'
/** 09:00 in Tallinn on the day after the second session. */
const MORNING = '2026-11-25T07:00:00Z'

async function createPairWithTwoSessions(
  status: 'completed' | 'noShow' | 'cancelledByCustomer' | 'booked' = 'completed',
) {
  const context = await createFeedbackSetup()
  const { person } = await context.createClient({ start: FIRST })
  const { bookingId } = await context.createClient({ person, start: SECOND, status })
  const askAt = async (now: string) => {
    context.deps.clock.moveTo(now)
    await sendFeedbackRequests(context.deps)
    return (await listSentEmails(context.deps, 'feedbackRequest')).length
  }
  return { ...context, person, bookingId, askAt }
}

test('asks once, in the morning after the second session, in the client’s time zone', async () => {
  const { askAt, deps, person, createClient } = await createPairWithTwoSessions()
  expect(await askAt('2026-11-24T09:30:00Z')).toBe(0)
  expect(await askAt('2026-11-25T06:59:59Z')).toBe(0)
  expect(await askAt(MORNING)).toBe(1)
  const [mail] = await listSentEmails(deps, 'feedbackRequest')
  expect(mail).toMatchObject({ to: { email: person.email }, data: { counsellorName: 'Leelo Person' } })
  expect(mail!.data.link).toMatch(/\/en\/customer\/my-sessions/)
  await createClient({ person, start: '2026-11-26T08:00:00Z' })
  expect(await askAt('2026-11-27T07:00:00Z')).toBe(1)
})

test('waits for the morning of another time zone', async () => {
  const { askAt, deps } = await createPairWithTwoSessions()
  await deps.db.updateTable('customer_account').set({ timezone: 'America/New_York' }).execute()
  expect(await askAt(MORNING)).toBe(0)
  expect(await askAt('2026-11-25T14:00:00Z')).toBe(1)
})

test('does not ask in the afternoon or after a week', async () => {
  const { askAt } = await createPairWithTwoSessions()
  expect(await askAt('2026-11-25T10:00:00Z')).toBe(0)
  expect(await askAt('2026-12-01T09:00:01Z')).toBe(0)
})

test.each(['noShow', 'cancelledByCustomer', 'booked'] as const)(
  'does not ask after a second session with status %s',
  async (status) => {
    const { askAt } = await createPairWithTwoSessions(status)
    expect(await askAt(MORNING)).toBe(0)
  },
)

test('does not ask after one session, after feedback was given, or with an open claim', async () => {
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

test('does not count a session that the counsellor did not attend, even after the refund', async () => {
  const { askAt, deps, bookingId } = await createPairWithTwoSessions()
  await deps.db
    .insertInto('claim')
    .values({
      booking_id: bookingId,
      opened_by: 'machine',
      encrypted_text: null,
      opened_at: deps.clock.now(),
      answer_by: deps.clock.now(),
      status: 'refunded',
      decided_at: deps.clock.now(),
      answered_at: deps.clock.now(),
      refund_cents: 4500,
    })
    .execute()
  expect(await askAt(MORNING)).toBe(0)
})

test('does not ask about a counsellor without public feedback', async () => {
  const { askAt, call, provider, asPerson } = await createPairWithTwoSessions()
  await call('putFeedbackSetting', { isShown: false }, await asPerson(provider))
  expect(await askAt(MORNING)).toBe(0)
})

test('respects the email preference and links to unsubscribe', async () => {
  const { askAt, deps, person } = await createPairWithTwoSessions()
  const preference = { customer_account_id: person.customerAccountId, kind: 'feedbackRequest' as const }
  await deps.db
    .insertInto('email_preference')
    .values({ ...preference, is_enabled: false })
    .execute()
  expect(await askAt(MORNING)).toBe(0)
  await deps.db.deleteFrom('email_preference').execute()
  expect(await askAt(MORNING)).toBe(1)
  expect(readUnsubscribeKind(deps, (await listSentEmails(deps, 'feedbackRequest'))[0]!)).toBe('feedbackRequest')
})

test('asks once when twenty jobs run concurrently', async () => {
  const { deps } = await createPairWithTwoSessions()
  deps.clock.moveTo(MORNING)
  await Promise.all(Array.from({ length: 20 }, () => sendFeedbackRequests(deps)))
  expect(await listSentEmails(deps, 'feedbackRequest')).toHaveLength(1)
})

test('a failing client or an unknown time zone does not block others', async () => {
  const { deps, createClient, person } = await createPairWithTwoSessions()
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
