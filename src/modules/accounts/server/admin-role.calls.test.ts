import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { grantAdminRole, revokeAdminRole } from './admin-role.ts'
import { eraseAccount } from './erase-account.ts'

const NEW_EMAIL = 'new.superuser@hool.test'
const PASSWORD = 'Uus-9-rada-metsa'

async function createTestServer() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const getRole = async (email: string) =>
    (
      await deps.db
        .selectFrom('customer_account')
        .select('role')
        .where('email_address', '=', email)
        .executeTakeFirstOrThrow()
    ).role
  const listAuditEntries = async () =>
    (await deps.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('audit_log_id').execute()).map(
      (row) => `${row.action} by ${row.actor_id}`,
    )
  return { deps, browser: createCookieClient(call), getRole, listAuditEntries }
}

test('makes an account an administrator once, with an email and an audit log entry', async () => {
  const { deps, getRole, listAuditEntries } = await createTestServer()
  const { email } = await createTestProvider(deps)
  const outcomes = []
  for (let attempt = 0; attempt < 2; attempt++) outcomes.push(await grantAdminRole(deps, email.toUpperCase()))
  expect(outcomes).toEqual(['made', 'already'])
  expect(await getRole(email)).toBe(ROLE.admin)
  expect(await listSentEmails(deps, 'adminAdded')).toMatchObject([{ to: { email }, data: { hours: null } }])
  expect(await listAuditEntries()).toEqual(['makeSuperuser by null'])
})

test('emails a new address a link to choose a password; until then no password works', async () => {
  const { deps, browser, listAuditEntries } = await createTestServer()
  expect(await grantAdminRole(deps, NEW_EMAIL)).toBe('invited')
  deps.clock.forward({ minutes: 1 })
  expect(await grantAdminRole(deps, NEW_EMAIL)).toBe('invitedAgain')
  expect((await browser('login', { userName: NEW_EMAIL, password: 'new.superuser' })).body.code).toBe(
    'wrongCredentials',
  )
  const [, { data }] = (await listSentEmails(deps, 'adminAdded')) as [unknown, { data: { link: string } }]
  const token = data.link.split('#')[1]!
  const reply = await browser('updatePassword', { token, password: PASSWORD, confirmPassword: PASSWORD })
  expect(reply.status).toBe(200)
  const { body } = await browser('login', { userName: NEW_EMAIL, password: PASSWORD })
  expect(body.data).toMatchObject({ role: ROLE.admin, emailConfirmed: true })
  expect((await browser('listUsers', {}, body.data!)).status).toBe(200)
  expect([await grantAdminRole(deps, NEW_EMAIL), await listAuditEntries()]).toEqual([
    'already',
    ['makeSuperuser by null'],
  ])
})

test('restores the previous role, but never removes the last administrator', async () => {
  const { deps, getRole, listAuditEntries } = await createTestServer()
  const counsellor = await createTestProvider(deps)
  const { email } = await createTestCustomer(deps, { role: ROLE.admin })
  await grantAdminRole(deps, counsellor.email)
  expect(await revokeAdminRole(deps, counsellor.email)).toBe('ended')
  expect(await getRole(counsellor.email)).toBe(ROLE.provider)
  expect([await revokeAdminRole(deps, email), await revokeAdminRole(deps, NEW_EMAIL)]).toEqual(['last', 'none'])
  expect(await listAuditEntries()).toEqual(['makeSuperuser by null', 'endSuperuser by null'])
})

test('does not promote a blocked account', async () => {
  const { deps, getRole } = await createTestServer()
  const { email } = await createTestCustomer(deps)
  await deps.db.updateTable('customer_account').set({ login_blocked_at: deps.clock.now() }).execute()
  expect([await grantAdminRole(deps, email), await getRole(email)]).toEqual(['blocked', ROLE.customer])
})

test('a deleted account does not count as another administrator', async () => {
  const { deps } = await createTestServer()
  const { email } = await createTestCustomer(deps, { role: ROLE.admin })
  const deleted = await createTestCustomer(deps, { role: ROLE.admin })
  await deps.db.transaction().execute((tx) => eraseAccount(tx, deleted.customerAccountId, deps.clock.now()))
  expect(await revokeAdminRole(deps, email)).toBe('last')
})
