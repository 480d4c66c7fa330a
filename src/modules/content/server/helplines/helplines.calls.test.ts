import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { remindToCheckHelplines } from './remind-to-check-helplines.ts'

/**
 * Sets up an app with an administrator at a given time. The initial list of helplines was checked on 1 September 2026.
 */
async function createCheckSetup(now: string) {
  const deps = await createTestDeps({ now })
  const { call } = await createTestApp(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Sirje' })
  const findPendingTask = async () => {
    const as = await logInTestUser(deps, admin)
    const { data } = (await call('superuserDashboard', {}, { as })).body
    return data!.waiting.find(({ kind }) => kind === 'helplines')
  }
  return { deps, call, admin, findPendingTask }
}

test('after ninety days the dashboard lists the helplines, and administrators are emailed weekly until they are checked', async () => {
  const { deps, call, admin, findPendingTask } = await createCheckSetup('2026-11-29T12:00:00Z')
  await createTestCustomer(deps)
  await remindToCheckHelplines(deps)
  expect([await findPendingTask(), await listSentEmails(deps, 'helplinesOutdated')]).toEqual([undefined, []])
  deps.clock.moveTo('2026-12-01T12:00:00Z')
  expect(await findPendingTask()).toMatchObject({ count: 4, late: 4, amount: null })
  await Promise.all([remindToCheckHelplines(deps), remindToCheckHelplines(deps)])
  await remindToCheckHelplines(deps)
  const emails = await listSentEmails(deps, 'helplinesOutdated')
  expect(emails.map(({ to, data }) => [to.email, data.days])).toEqual([[admin.email, 91]])
  deps.clock.moveTo('2026-12-08T12:00:00Z')
  await remindToCheckHelplines(deps)
  expect(await listSentEmails(deps, 'helplinesOutdated')).toHaveLength(2)
  const keys = ['emergency', 'emotionalSupport', 'victimSupport', 'childHelpline']
  const { data } = (await call('checkHelplines', { helplines: keys }, { as: await logInTestUser(deps, admin) })).body
  expect(
    data!.every((helpline) => helpline.lastChecked === '2026-12-08' && helpline.checkedBy === 'Sirje Person'),
  ).toBe(true)
  expect(await findPendingTask()).toBeUndefined()
  deps.clock.moveTo('2026-12-15T12:00:00Z')
  await remindToCheckHelplines(deps)
  expect(await listSentEmails(deps, 'helplinesOutdated')).toHaveLength(2)
})

test('pages show the new day of checked helplines immediately, and the audit log records the check', async () => {
  const { deps, call, admin, findPendingTask } = await createCheckSetup('2026-12-01T22:30:00Z')
  const as = await logInTestUser(deps, admin)
  await call('checkHelplines', { helplines: ['childHelpline'] }, { as })
  const { data } = (await call('publicSettings')).body
  const days = Object.fromEntries(data!.helplines.map(({ key, lastChecked }) => [key, lastChecked]))
  // In Tallinn, the check takes place at 00:30 on the following day.
  expect(days).toMatchObject({ childHelpline: '2026-12-02', emergency: '2026-09-01' })
  expect(await findPendingTask()).toMatchObject({ count: 3 })
  const log = await deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'checkHelpline').execute()
  expect(log).toMatchObject([{ actor_id: admin.customerAccountId, reason: 'childHelpline: 116 111' }])
})

test('a check of different data does not count', async () => {
  const { deps, findPendingTask, admin } = await createCheckSetup('2026-12-01T12:00:00Z')
  await deps.db
    .insertInto('helpline_check')
    .values({
      helpline: 'emergency',
      content_hash: 'a'.repeat(64),
      checked_by: admin.customerAccountId,
      checked_at: deps.clock.now(),
    })
    .execute()
  expect(await findPendingTask()).toMatchObject({ count: 4 })
})

test('only administrators can list or make checks, and an unknown helpline is a field error', async () => {
  const { deps, call, admin } = await createCheckSetup('2026-12-01T12:00:00Z')
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await call('listHelplines', {}, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] }, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] })).status).toBe(401)
  const asAdmin = { as: await logInTestUser(deps, admin) }
  for (const helplines of [[], ['112']]) expect((await call('checkHelplines', { helplines }, asAdmin)).status).toBe(422)
})
