import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createFeedbackSetup } from '#testing/server/feedback-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { publishFeedback } from './publish-feedback.ts'

/** Creates six pieces of published feedback, the first of which contains health details and is reported. */
async function createReport() {
  const context = await createFeedbackSetup()
  const { deps, call, giveFeedback, asPerson, provider } = context
  const first = await giveFeedback(2, 'I told Kadri about my panic attacks. He listened.')
  for (let count = 0; count < 5; count++) await giveFeedback(5, 'Good.')
  deps.clock.moveTo('2026-11-30T08:00:00Z')
  await publishFeedback(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' })
  const as = await asPerson(admin)
  const id = first.feedbackId
  const reported = await call(
    'reportFeedback',
    { id, reason: 'health', text: 'See the first line.' },
    await asPerson(provider),
  )
  expect(reported.status).toBe(200)
  const decide = (input: object) => call('decideReport', { id, ...input }, as)
  return { ...context, first, id, as, decide }
}

test('lists reported feedback without its author and reporter, and records views in the audit log', async () => {
  const { deps, call, as, id, first, provider } = await createReport()
  const { items } = (await call('listReports', {}, as)).body.data!
  expect(items).toMatchObject([
    { feedbackId: id, counsellorName: 'Leelo Person', score: 2, reasons: ['health'], reports: 1 },
  ])
  expect(JSON.stringify(items)).not.toContain('panic')
  const report = (await call('getReport', { id }, as)).body.data!
  expect(report).toMatchObject({
    isWaiting: true,
    reports: [{ byCounsellor: true, text: 'See the first line.' }],
    history: [],
  })
  for (const hidden of [first.person.customerAccountId, first.person.email, first.bookingId, provider.email])
    expect(JSON.stringify(report)).not.toContain(hidden)
  const log = await deps.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(log).toEqual([{ action: 'readFeedback', subject_id: id }])
})

test('an edit deletes words from the database, keeps the rating and emails the reason to the author', async () => {
  const { deps, decide, loadPublicFeedback, id, first } = await createReport()
  const input = { decision: 'edit', reason: 'It says something about health.', text: 'I told Kadri […]. He listened.' }
  expect((await decide(input)).status).toBe(200)
  const { items, rating } = await loadPublicFeedback()
  expect(items.find((item) => item.feedbackId === id)).toMatchObject({
    score: 2,
    feedback: 'I told Kadri […]. He listened.',
  })
  expect(rating).toBe(4.5)
  const rows = await deps.db.selectFrom('feedback').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('panic')
  const [email] = await listSentEmails(deps, 'feedbackModerated')
  expect(email).toMatchObject({ to: { email: first.person.email }, data: { what: 'edited', reason: input.reason } })
  const log = await deps.db.selectFrom('audit_log').select(['action', 'reason']).execute()
  // Only the category is stored, because the audit log is kept indefinitely.
  expect(log).toEqual([{ action: 'editFeedback', reason: 'health' }])
})

test.each([
  ['adds words', { text: 'I told Kadri about my panic attacks. He listened well.' }],
  ['changes words', { text: 'I told Peter. He listened.' }],
  ['leaves no gap', { text: 'I told Kadri about my attacks. He listened.' }],
  ['changes nothing', { text: 'I told Kadri about my panic attacks. He listened.' }],
])('rejects an edit that %s', async (_what, change) => {
  const { decide, loadPublicFeedback, id } = await createReport()
  const { status, body } = await decide({ decision: 'edit', reason: 'Health.', ...change })
  expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, ['text']])
  expect((await loadPublicFeedback()).items.find((item) => item.feedbackId === id)!.feedback).toContain('panic')
})

test('removed feedback no longer counts, and only its author gets the reason', async () => {
  const { deps, call, decide, loadPublicFeedback, id, first, asPerson, provider } = await createReport()
  expect((await decide({ decision: 'remove' })).body.fieldErrors).toHaveProperty('reason')
  expect((await decide({ decision: 'remove', reason: 'It names somebody.' })).status).toBe(200)
  expect(await loadPublicFeedback()).toMatchObject({
    total: 5,
    rating: 5,
    feedbackCount: 5,
    row: { feedback_count: 5 },
  })
  expect((await loadPublicFeedback()).items.map((item) => item.feedbackId)).not.toContain(id)
  const ownFeedback = (await call('listOwnFeedback', {}, await asPerson(first.person))).body.data!
  expect(ownFeedback.given.items).toMatchObject([{ state: 'removed', removedBecause: 'It names somebody.' }])
  const emails = await listSentEmails(deps, 'feedbackModerated')
  expect(emails.map(({ to }) => to.email)).toEqual([first.person.email])
  expect((await decide({ decision: 'keep' })).body.code).toBe('applicationMoved')
  expect((await call('reportFeedback', { id, reason: 'other' }, await asPerson(provider))).status).toBe(404)
})

test('with fewer than five left, the texts are still shown, but no average', async () => {
  const { deps, loadPublicFeedback, decide } = await createReport()
  await decide({ decision: 'remove', reason: 'It names somebody.' })
  const [other] = await deps.db.selectFrom('public_feedback').select('feedback_id').limit(1).execute()
  await deps.db
    .updateTable('feedback')
    .set({ removed_at: deps.clock.now(), removed_because: 'Test' })
    .where('feedback_id', '=', other!.feedback_id)
    .execute()
  expect(await loadPublicFeedback()).toMatchObject({ total: 4, rating: null, feedbackCount: 4 })
})

test('keeping feedback sends no email, and the same person cannot report it again', async () => {
  const { deps, call, as, decide, id, provider, asPerson } = await createReport()
  expect((await decide({ decision: 'keep' })).status).toBe(200)
  await call('reportFeedback', { id, reason: 'untrue' }, await asPerson(provider))
  expect((await call('listReports', {}, as)).body.data!.items).toEqual([])
  expect((await call('listReports', { status: 'all' }, as)).body.data!.totalCount).toBe(1)
  expect(await listSentEmails(deps, 'feedbackModerated')).toEqual([])
  await call('reportFeedback', { id, reason: 'untrue' }, await asPerson(await createTestCustomer(deps)))
  expect((await call('listReports', {}, as)).body.data!.items).toMatchObject([{ reports: 2 }])
})

test('only one of several concurrent decisions is applied', async () => {
  const { deps, decide } = await createReport()
  const replies = await Promise.all([
    decide({ decision: 'remove', reason: 'It names somebody.' }),
    decide({ decision: 'keep' }),
    decide({ decision: 'edit', reason: 'Health.', text: '[…] He listened.' }),
  ])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  expect(await deps.db.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
})

test('unpublished feedback cannot be reported, and unreported feedback cannot be opened', async () => {
  const { call, giveFeedback, as, asPerson, provider } = await createReport()
  const { feedbackId: id } = await giveFeedback(1, 'Not public yet')
  expect((await call('reportFeedback', { id, reason: 'untrue' }, await asPerson(provider))).status).toBe(404)
  expect((await call('getReport', { id }, as)).status).toBe(404)
  expect((await call('decideReport', { id, decision: 'keep' }, as)).status).toBe(404)
})
