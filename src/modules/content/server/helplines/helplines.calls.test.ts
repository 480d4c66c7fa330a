import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { remindToCheckHelplines } from './watch-helplines.ts'

/** An administrator at a given time; the list of the study is from 1 September 2026. */
async function aCheckScenario(now: string) {
  const house = await testHouse({ now })
  const { call } = await testApp(house)
  const superuser = await createTestCustomer(house, { role: ROLE.admin, firstName: 'Sirje' })
  const waiting = async () => {
    const as = await logInTestUser(house, superuser)
    const { data } = (await call('superuserDashboard', {}, { as })).body
    return data!.waiting.find(({ kind }) => kind === 'helplines')
  }
  return { house, call, superuser, waiting }
}

test('after ninety days the dashboard lists the helplines, and administrators get an email once a week until they are checked', async () => {
  const { house, call, superuser, waiting } = await aCheckScenario('2026-11-29T12:00:00Z')
  await createTestCustomer(house)
  await remindToCheckHelplines(house)
  expect([await waiting(), await listSentEmails(house, 'helplinesOld')]).toEqual([undefined, []])
  house.clock.moveTo('2026-12-01T12:00:00Z')
  expect(await waiting()).toMatchObject({ count: 4, late: 4, amount: null })
  await Promise.all([remindToCheckHelplines(house), remindToCheckHelplines(house)])
  await remindToCheckHelplines(house)
  const mails = await listSentEmails(house, 'helplinesOld')
  expect(mails.map((mail) => [mail.to.email, mail.data.days])).toEqual([[superuser.email, 91]])
  house.clock.moveTo('2026-12-08T12:00:00Z')
  await remindToCheckHelplines(house)
  expect(await listSentEmails(house, 'helplinesOld')).toHaveLength(2)
  const keys = ['emergency', 'emotionalSupport', 'victimSupport', 'childHelpline']
  const { data } = (await call('checkHelplines', { helplines: keys }, { as: await logInTestUser(house, superuser) }))
    .body
  expect(data!.every((line) => line.lastChecked === '2026-12-08' && line.checkedBy === 'Sirje Person')).toBe(true)
  expect(await waiting()).toBeUndefined()
  house.clock.moveTo('2026-12-15T12:00:00Z')
  await remindToCheckHelplines(house)
  expect(await listSentEmails(house, 'helplinesOld')).toHaveLength(2)
})

test('pages show the new day of checked helplines at once, and the audit log records the check', async () => {
  const { house, call, superuser, waiting } = await aCheckScenario('2026-12-01T22:30:00Z')
  const as = await logInTestUser(house, superuser)
  await call('checkHelplines', { helplines: ['childHelpline'] }, { as })
  const { data } = (await call('publicSettings')).body
  const days = Object.fromEntries(data!.helplines.map((line) => [line.key, line.lastChecked]))
  // 00:30 in Tallinn.
  expect(days).toMatchObject({ childHelpline: '2026-12-02', emergency: '2026-09-01' })
  expect(await waiting()).toMatchObject({ count: 3 })
  const log = await house.db.selectFrom('audit_log').selectAll().where('action', '=', 'checkHelpline').execute()
  expect(log).toMatchObject([{ actor_id: superuser.customerAccountId, reason: 'childHelpline: 116 111' }])
})

test('a check of different data does not count', async () => {
  const { house, waiting, superuser } = await aCheckScenario('2026-12-01T12:00:00Z')
  await house.db
    .insertInto('helpline_check')
    .values({
      helpline: 'emergency',
      facts_hash: 'a'.repeat(64),
      checked_by: superuser.customerAccountId,
      checked_at: house.clock.now(),
    })
    .execute()
  expect(await waiting()).toMatchObject({ count: 4 })
})

test('only administrators can list or make checks, and an unknown helpline is a field error', async () => {
  const { house, call, superuser } = await aCheckScenario('2026-12-01T12:00:00Z')
  const as = await logInTestUser(house, await createTestCustomer(house))
  expect((await call('listHelplines', {}, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] }, { as })).status).toBe(403)
  expect((await call('checkHelplines', { helplines: ['emergency'] })).status).toBe(401)
  const admin = { as: await logInTestUser(house, superuser) }
  for (const helplines of [[], ['112']]) expect((await call('checkHelplines', { helplines }, admin)).status).toBe(422)
})
