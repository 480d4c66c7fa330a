import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { remindToCheckHelplines } from './remind-to-check-helplines.ts'

/** An administrator at a given time; the list of the study is from 1 September 2026. */
async function createCheckSetup(now: string) {
  const deps = await createTestDeps({ now })
  const { call } = await createTestApp(deps)
  const superuser = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Sirje' })
  const waiting = async () => {
    const as = await logInTestUser(deps, superuser)
    const { data } = (await call('superuserDashboard', {}, { as })).body
    return data!.waiting.find(({ kind }) => kind === 'helplines')
  }
  return { deps, call, superuser, waiting }
}

test('after ninety days the dashboard lists the helplines, and administrators get an email once a week until they are checked', async () => {
  const { deps, call, superuser, waiting } = await createCheckSetup('2026-11-29T12:00:00Z')
  await createTestCustomer(deps)
  await remindToCheckHelplines(deps)
  expect([await waiting(), await listSentEmails(deps, 'helplinesOld')]).toEqual([undefined, []])
  deps.clock.moveTo('2026-12-01T12:00:00Z')
  expect(await waiting()).toMatchObject({ count: 4, late: 4, amount: null })
  await Promise.all([remindToCheckHelplines(deps), remindToCheckHelplines(deps)])
  await remindToCheckHelplines(deps)
  const mails = await listSentEmails(deps, 'helplinesOld')
  expect(mails.map((mail) => [mail.to.email, mail.data.days])).toEqual([[superuser.email, 91]])
  deps.clock.moveTo('2026-12-08T12:00:00Z')
  await remindToCheckHelplines(deps)
  expect(await listSentEmails(deps, 'helplinesOld')).toHaveLength(2)
  const keys = ['emergency', 'emotionalSupport', 'victimSupport', 'childHelpline']
  const { data } = (await call('checkHelplines', { helplines: keys }, { as: await logInTestUser(deps, superuser) }))
    .body
  expect(data!.every((line) => line.lastChecked === '2026-12-08' && line.checkedBy === 'Sirje Person')).toBe(true)
  expect(await waiting()).toBeUndefined()
  deps.clock.moveTo('2026-12-15T12:00:00Z')
  await remindToCheckHelplines(deps)
  expect(await listSentEmails(deps, 'helplinesOld')).toHaveLength(2)
})

test('pages show the new day of checked helplines immediately, and the audit log records the check', async () => {
  const { deps, call, superuser, waiting } = await createCheckSetup('2026-12-01T22:30:00Z')
  const as = await logInTestUser(deps, superuser)
  await call('checkHelplines', { helplines: ['childHelpline'] }, { as })
  const { data } = (await call('publicSettings')).body
  const days = Object.fromEntries(data!.helplines.map((line) => [line.key, line.lastChecked]))
  // 00:30 in Tallinn.
  expect(days).toMatchObject({ childHelpline: '2026-12-02', emergency: '2026-09-01' })
  expect(await waiting()).toMatchObject({ count: 3 })
  const log = await deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'checkHelpline').execute()
  expect(log).toMatchObject([{ actor_id: superuser.customerAccountId, reason: 'childHelpline: 116 111' }])
})

test('a check of different data does not count', async () => {
  const { deps, waiting, superuser } = await createCheckSetup('2026-12-01T12:00:00Z')
  await deps.db
    .insertInto('helpline_check')
    .values({
      helpline: 'emergency',
      content_hash: 'a'.repeat(64),
      checked_by: superuser.customerAccountId,
      checked_at: deps.clock.now(),
    })
    .execute()
  expect(await waiting()).toMatchObject({ count: 4 })
})

test('only administrators can list or make checks, and an unknown helpline is a field error', async () => {
  const { deps, call, superuser } = await createCheckSetup('2026-12-01T12:00:00Z')
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await call('listHelplines', {}, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] }, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] })).status).toBe(401)
  const admin = { as: await logInTestUser(deps, superuser) }
  for (const helplines of [[], ['112']]) expect((await call('checkHelplines', { helplines }, admin)).status).toBe(422)
})
