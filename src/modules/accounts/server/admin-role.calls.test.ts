import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createCookieClient } from '#testing/server/browsers.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { grantAdminRole, revokeAdminRole } from './make-superuser.ts'

const NEW = 'new.superuser@hool.test'
const PASSWORD = 'Uus-9-rada-metsa'

async function createTestServer() {
  const house = await testHouse()
  const { call } = await testApp(house)
  const getRole = async (email: string) =>
    (
      await house.db
        .selectFrom('customer_account')
        .select('role')
        .where('email_address', '=', email)
        .executeTakeFirstOrThrow()
    ).role
  const log = async () =>
    (await house.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('audit_log_id').execute()).map(
      (row) => `${row.action} by ${row.actor_id}`,
    )
  return { house, browser: createCookieClient(call), getRole, log }
}

test('makes an account an administrator once, with an email and an audit log entry', async () => {
  const { house, getRole, log } = await createTestServer()
  const { email } = await createTestProvider(house)
  const outcomes = []
  for (let times = 0; times < 2; times++) outcomes.push(await grantAdminRole(house, email.toUpperCase()))
  expect(outcomes).toEqual(['made', 'already'])
  expect(await getRole(email)).toBe(ROLE.admin)
  expect(await listSentEmails(house, 'superuserMade')).toMatchObject([{ to: { email }, data: { hours: null } }])
  expect(await log()).toEqual(['makeSuperuser by null'])
})

test('emails a new address a link to choose a password; until then no password works', async () => {
  const { house, browser, log } = await createTestServer()
  expect(await grantAdminRole(house, NEW)).toBe('invited')
  house.clock.forward({ minutes: 1 })
  expect(await grantAdminRole(house, NEW)).toBe('invitedAgain')
  expect((await browser('login', { userName: NEW, password: 'new.superuser' })).body.code).toBe('wrongCredentials')
  const [, { data }] = (await listSentEmails(house, 'superuserMade')) as [unknown, { data: { link: string } }]
  const token = data.link.split('#')[1]!
  const chosen = await browser('updatePassword', { token, password: PASSWORD, confirmPassword: PASSWORD })
  expect(chosen.status).toBe(200)
  const { body } = await browser('login', { userName: NEW, password: PASSWORD })
  expect(body.data).toMatchObject({ role: ROLE.admin, emailConfirmed: true })
  expect((await browser('listUsers', {}, body.data!)).status).toBe(200)
  expect([await grantAdminRole(house, NEW), await log()]).toEqual(['already', ['makeSuperuser by null']])
})

test('restores the previous role, but never removes the last administrator', async () => {
  const { house, getRole, log } = await createTestServer()
  const counsellor = await createTestProvider(house)
  const { email } = await createTestCustomer(house, { role: ROLE.admin })
  await grantAdminRole(house, counsellor.email)
  expect(await revokeAdminRole(house, counsellor.email)).toBe('ended')
  expect(await getRole(counsellor.email)).toBe(ROLE.provider)
  expect([await revokeAdminRole(house, email), await revokeAdminRole(house, NEW)]).toEqual(['last', 'none'])
  expect(await log()).toEqual(['makeSuperuser by null', 'endSuperuser by null'])
})

test('does not promote a blocked account', async () => {
  const { house, getRole } = await createTestServer()
  const { email } = await createTestCustomer(house)
  await house.db.updateTable('customer_account').set({ login_blocked_at: house.clock.now() }).execute()
  expect([await grantAdminRole(house, email), await getRole(email)]).toEqual(['blocked', ROLE.customer])
})
