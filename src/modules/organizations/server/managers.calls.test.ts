import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from '#testing/server/factories.ts'
import { buildUploadFile } from '#testing/server/media-provider.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { buildQuarterPicture } from '#testing/server/pictures.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const PASSWORD = { password: 'Quiet-Harbour-7', confirmPassword: 'Quiet-Harbour-7' }

/** Creates an app with an administrator and an organization without managers. */
async function createAdminApp() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Super' })
  const asAdmin = async () => ({ as: await logInTestUser(deps, admin) })
  const fields = { name: 'Blue House', slug: 'blue-house', texts: { en: { description: 'We listen.' } } }
  const add = async (more: object = {}) => call('addOrganization', { ...fields, ...more }, await asAdmin())
  const id = (await add()).body.data!.organizationId
  const loadOrganization = async () => (await call('reviewOrganization', { id }, await asAdmin())).body.data!
  const invite = async (emailAddress: string) => call('inviteManager', { id, emailAddress }, await asAdmin())
  const token = async () => (await listSentEmails(deps, 'managerInvitation')).at(-1)!.data.link.split('#')[1]!
  const accept = async (person?: TestCustomer, more: object = {}) =>
    call(
      'acceptManagerInvitation',
      { token: await token(), ...more },
      person ? { as: await logInTestUser(deps, person) } : {},
    )
  const listAuditActions = async () =>
    (await deps.db.selectFrom('audit_log').select('action').orderBy('audit_log_id').execute()).map((row) => row.action)
  return { deps, call, asAdmin, add, id, loadOrganization, invite, token, accept, listAuditActions, fields }
}

test('a person without an account sets a password through the email and becomes a manager', async () => {
  const { deps, call, invite, token, accept, loadOrganization } = await createAdminApp()
  await invite('head@blue-house.test')
  const invitation = (await call('openManagerInvitation', { token: await token() })).body.data!
  expect(invitation).toMatchObject({ name: 'Blue House', emailAddress: 'head@blue-house.test', hasAccount: false })
  const form = { firstName: 'Helle', lastName: 'Hoidja', ...PASSWORD }
  const { login } = (await accept(undefined, form)).body.data!
  expect([login!.role, login!.emailConfirmed]).toEqual([ROLE.company, true])
  const bearer = login!.accessToken
  expect((await call('getCompany', {}, { bearer })).body.data!.name).toBe('Blue House')
  // The link can be used only once.
  const again = await call('acceptManagerInvitation', {
    token: (await listSentEmails(deps, 'managerInvitation'))[0]!.data.link.split('#')[1],
    ...form,
  })
  expect(again.body.code).toBe('invitationOver')
  expect(await loadOrganization()).toMatchObject({ managers: [{ name: 'Helle Hoidja' }], invitations: [] })
})

test('rejects a weak password and keeps the invitation', async () => {
  const { invite, accept, loadOrganization } = await createAdminApp()
  await invite('head@blue-house.test')
  const weak = { password: 'Password1!', confirmPassword: 'Password1!' }
  expect((await accept(undefined, { firstName: 'A', lastName: 'B', ...weak })).status).toBe(422)
  expect((await loadOrganization()).invitations).toHaveLength(1)
})

test('a client logs in first, remains a client, and loses the role when it ends', async () => {
  const { deps, call, id, invite, accept, asAdmin } = await createAdminApp()
  const client = await createTestCustomer(deps)
  await invite(client.email)
  expect((await accept()).body.code).toBe('managerHasAccount')
  expect((await accept(undefined, { firstName: 'A', lastName: 'B', ...PASSWORD })).body.code).toBe('managerHasAccount')
  expect((await accept(await createTestCustomer(deps))).body.code).toBe('managerHasAccount')
  expect((await accept(client)).body.data).toEqual({ login: null })
  const as = await logInTestUser(deps, client)
  const loadRole = async () => (await call('getProfile', {}, { as })).body.data!.role
  expect(await loadRole()).toBe(ROLE.company)
  expect((await call('listBookings', { when: 'upcoming' }, { as })).status).toBe(200)
  expect((await call('getCompany', {}, { as })).status).toBe(200)
  await call('removeManager', { id, managerId: client.customerAccountId }, await asAdmin())
  expect((await call('getCompany', {}, { as })).status).toBe(403)
  expect(await loadRole()).toBe(ROLE.customer)
})

test('a counsellor can manage an organization and remains a counsellor', async () => {
  const { deps, call, invite, accept } = await createAdminApp()
  const provider = await createTestProvider(deps)
  await invite(provider.email)
  await accept(provider)
  const as = await logInTestUser(deps, provider)
  expect((await call('getProfile', {}, { as })).body.data!.role).toBe(ROLE.provider)
  expect((await call('getCompany', {}, { as })).status).toBe(200)
  expect((await call('listOwnOrganizations', {}, { as })).body.data!.manages).toBe('Blue House')
})

test('a person manages at most one organization', async () => {
  const { deps, invite, accept } = await createAdminApp()
  const { manager } = await createOrganizationWithManager(deps)
  await invite(manager.email)
  expect((await accept(manager)).body.code).toBe('managesAnother')
})

test('a new email invalidates the old link, and a link expires after thirty days', async () => {
  const { deps, call, invite, token } = await createAdminApp()
  await invite('head@blue-house.test')
  const old = await token()
  deps.clock.forward({ minutes: 1 })
  await invite('head@blue-house.test')
  expect((await call('openManagerInvitation', { token: old })).status).toBe(409)
  expect((await call('openManagerInvitation', { token: await token() })).status).toBe(200)
  deps.clock.forward({ hours: 24 * 30 })
  expect((await call('openManagerInvitation', { token: await token() })).status).toBe(409)
})

test('accepts an invitation once under concurrent requests', async () => {
  const { deps, invite, accept } = await createAdminApp()
  await invite('head@blue-house.test')
  const form = { firstName: 'A', lastName: 'B', ...PASSWORD }
  const responses = await Promise.all([accept(undefined, form), accept(undefined, form)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await deps.db.selectFrom('organization_manager').selectAll().execute()).toHaveLength(1)
})

test('a former URL still leads to the organization and cannot be reused', async () => {
  const { call, add, id, fields, asAdmin } = await createAdminApp()
  expect((await add()).body.fieldErrors).toEqual({ slug: 'This address is already taken' })
  const change = async (slug: string) =>
    call('changeOrganization', { organizationId: id, ...fields, slug }, await asAdmin())
  expect((await change('red-house')).body.data).toMatchObject({ slug: 'red-house', formerSlugs: ['blue-house'] })
  for (const address of ['blue-house', 'RED-House', id])
    expect((await call('getOrganization', { id: address })).body.data!.slug).toBe('red-house')
  expect((await call('searchOrganizationProviders', { slug: 'blue-house' })).status).toBe(200)
  expect((await add({ name: 'Other' })).status).toBe(422)
  expect((await change('blue-house')).status).toBe(200)
  expect((await call('getOrganization', { id: 'green-house' })).status).toBe(404)
})

test('a deactivated organization is hidden everywhere and is fully restored when reactivated', async () => {
  const { deps, call, id, asAdmin } = await createAdminApp()
  const provider = await createTestProvider(deps)
  const values = { provider_id: provider.providerId, organization_id: id, confirmed_at: deps.clock.now() }
  await deps.db.insertInto('provider_organization').values(values).execute()
  const loadVisibility = async () => [
    (await call('getOrganization', { id: 'blue-house' })).status,
    (await call('searchOrganizationProviders', { slug: 'blue-house' })).status,
    (await call('listOrganizations')).body.data!.length,
    (await call('providerProfile', { id: provider.providerId })).body.data!.organizations.length,
  ]
  const setActive = async (isActive: boolean) =>
    (await call('switchOrganization', { id, isActive, reason: 'They moved' }, await asAdmin())).body.data!
  expect(await loadVisibility()).toEqual([200, 200, 1, 1])
  expect(await setActive(false)).toMatchObject({ isActive: false, deactivatedBecause: 'They moved' })
  expect(await loadVisibility()).toEqual([404, 404, 0, 0])
  await setActive(true)
  expect(await loadVisibility()).toEqual([200, 200, 1, 1])
})

test('the audit log contains every decision and access', async () => {
  const { call, id, invite, loadOrganization, asAdmin, listAuditActions, fields } = await createAdminApp()
  await invite('head@blue-house.test')
  const [invitation] = (await loadOrganization()).invitations
  await call('changeOrganization', { organizationId: id, ...fields }, await asAdmin())
  await call('removeManager', { id, managerId: invitation!.invitationId }, await asAdmin())
  await call('switchOrganization', { id, isActive: false, reason: 'Moved' }, await asAdmin())
  expect(await listAuditActions()).toEqual([
    'addOrganisation',
    'inviteManager',
    'readOrganisation',
    'changeOrganisation',
    'withdrawManagerInvitation',
    'deactivateOrganisation',
  ])
  expect((await loadOrganization()).history[0]).toMatchObject({
    action: 'deactivateOrganisation',
    reason: 'Moved',
    by: 'Super Person',
  })
})

test('managers change the page’s text and logo; a logo is not cropped and replaces the old one', async () => {
  const { deps, call, add, asAdmin } = await createAdminApp()
  const { me, organizationId } = await createOrganizationWithManager(deps)
  const texts = { et: { description: 'Kuulame.' } }
  expect((await call('putCompany', { texts }, await me())).body.data!.texts).toEqual({
    en: { description: '' },
    et: { description: 'Kuulame.' },
    ru: { description: '' },
  })
  const wide = buildUploadFile(await buildQuarterPicture(600, 200).png().toBuffer(), 'logo.png')
  const first = (await call('putCompanyLogo', { logo: wide }, await me())).body.data!.logoUrl
  expect(first).toMatch(/^\/media\/pictures\/[\w-]{22}\/square-336$/)
  const small = buildUploadFile(await buildQuarterPicture(100, 90).png().toBuffer(), 'logo.png')
  expect((await call('putCompanyLogo', { logo: small }, await me())).body.code).toBe('logoTooSmall')
  const sent = await call('putOrganizationLogo', { id: organizationId, logo: wide }, await asAdmin())
  expect(sent.body.data!.logoUrl).not.toBe(first)
  const logos = await deps.db.selectFrom('media_item').selectAll().where('removed_at', 'is', null).execute()
  expect(logos).toMatchObject([
    { kind: 'organizationLogo', organization_id: organizationId, customer_account_id: null },
  ])
  expect((await call('deleteCompanyLogo', {}, await me())).body.data).toEqual({ logoUrl: null })
  expect((await add({ slug: 'another' })).body.data!.logoUrl).toBeNull()
})
