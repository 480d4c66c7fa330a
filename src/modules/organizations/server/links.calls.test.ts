import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { updateOrganizations } from './public.ts'

/** Creates an app with an organization and a listed provider who does not belong to it. */
async function createLinkApp() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const organization = await createOrganizationWithManager(deps, { slug: 'blue-house' })
  const provider = await createTestProvider(deps)
  const logInProvider = async () => ({ as: await logInTestUser(deps, provider) })
  const { organizationId, me } = organization
  /**
   * Loads everything that could reveal the membership: the organization's page and search, and the provider's profile.
   */
  const loadVisibility = async () => ({
    page: (await call('getOrganization', { id: 'blue-house' })).body.data!.providerCount,
    finder: (await call('searchOrganizationProviders', { slug: 'blue-house' })).body.data!.totalCount,
    profile: (await call('providerProfile', { id: provider.providerId })).body.data!.organizations.map(
      ({ name }) => name,
    ),
  })
  const requestMembership = async () => call('askOrganization', { organizationId }, await logInProvider())
  const listOwnLinks = async () => (await call('listOwnOrganizations', {}, await logInProvider())).body.data!.links
  const members = async () => (await call('listMembers', {}, await me())).body.data!
  const invite = async (emailAddress: string) => call('inviteMember', { emailAddress }, await me())
  return {
    deps,
    call,
    organization,
    organizationId,
    me,
    provider,
    logInProvider,
    loadVisibility,
    requestMembership,
    listOwnLinks,
    members,
    invite,
  }
}

const HIDDEN = { page: 0, finder: 0, profile: [] }
const VISIBLE = { page: 1, finder: 1, profile: ['Blue House'] }

test('a requested membership is not public until the organization confirms it', async () => {
  const { deps, call, provider, me, loadVisibility, requestMembership, members } = await createLinkApp()
  expect((await requestMembership()).body.data!.links).toMatchObject([{ state: 'requested', name: 'Blue House' }])
  await requestMembership()
  expect(await loadVisibility()).toEqual(HIDDEN)
  expect(await listSentEmails(deps, 'membershipRequested')).toHaveLength(1)
  const { members: requests } = await members()
  expect(requests).toMatchObject([{ state: 'requested', firstName: 'Counsellor' }])
  const id = requests[0]!.providerOraganizationId
  expect((await call('confirmMember', { id }, await me())).body.data!.members).toMatchObject([{ state: 'confirmed' }])
  expect(await loadVisibility()).toEqual(VISIBLE)
  const [email] = await listSentEmails(deps, 'membershipDecided')
  expect([email!.to.email, email!.data.what]).toEqual([provider.email, 'confirmed'])
})

test('neither party can confirm its own request', async () => {
  const { call, logInProvider, me, requestMembership, listOwnLinks, invite, members, provider } = await createLinkApp()
  const id = (await requestMembership()).body.data!.links[0]!.providerOraganizationId
  expect((await call('confirmOrganization', { id }, await logInProvider())).status).toBe(404)
  await call('leaveOrganization', { id }, await logInProvider())
  await invite(provider.email)
  const invitation = (await members()).invitations[0]!.providerOraganizationId
  expect((await call('confirmMember', { id: invitation }, await me())).status).toBe(404)
  expect(await listOwnLinks()).toMatchObject([{ state: 'invited' }])
})

test('only the invited counsellor can accept an invitation, and an email links to it', async () => {
  const { deps, call, provider, logInProvider, loadVisibility, listOwnLinks, members, invite } = await createLinkApp()
  expect((await invite(provider.email.toUpperCase())).status).toBe(200)
  expect((await invite(provider.email)).body.code).toBe('organisationInvited')
  expect(await loadVisibility()).toEqual(HIDDEN)
  const [invitationEmail] = await listSentEmails(deps, 'organizationInvitation')
  expect(invitationEmail!.data.link).toMatch(/\/en\/provider\/profile#organisations$/)
  const other = { as: await logInTestUser(deps, await createTestProvider(deps)) }
  const { providerOraganizationId: id } = (await listOwnLinks())[0]!
  expect((await call('listOwnOrganizations', {}, other)).body.data!.links).toEqual([])
  expect((await call('confirmOrganization', { id }, other)).status).toBe(404)
  expect((await call('leaveOrganization', { id }, other)).status).toBe(404)
  expect((await call('confirmOrganization', { id }, await logInProvider())).body.data!.links).toMatchObject([
    { state: 'confirmed' },
  ])
  expect(await loadVisibility()).toEqual(VISIBLE)
  expect(await members()).toMatchObject({ members: [{ state: 'confirmed' }], invitations: [] })
})

test('inviting does not disclose whether an address has an account', async () => {
  const { deps, invite, provider } = await createLinkApp()
  const [known, unknown] = [await invite(provider.email), await invite('nobody@elsewhere.test')]
  const [first, both] = [known.body.data!, unknown.body.data!]
  expect(first.members).toEqual([])
  expect(
    first.invitations.map((invitation) => ({ ...invitation, providerOraganizationId: '', emailAddress: '' })),
  ).toEqual(
    both.invitations.slice(1).map((invitation) => ({ ...invitation, providerOraganizationId: '', emailAddress: '' })),
  )
  expect(both.members).toEqual([])
  const rows = await deps.db.selectFrom('provider_organization').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('nobody@elsewhere')
  expect(rows.map((row) => row.provider_id)).toEqual([null, null])
})

test('leaving takes effect immediately and the link remains as history', async () => {
  const { deps, call, organization, provider, logInProvider, loadVisibility, listOwnLinks, members } =
    await createLinkApp()
  await organization.addMember(provider)
  expect(await loadVisibility()).toEqual(VISIBLE)
  const { providerOraganizationId: id } = (await listOwnLinks())[0]!
  expect((await call('leaveOrganization', { id }, await logInProvider())).body.data!.links).toEqual([])
  expect(await loadVisibility()).toEqual(HIDDEN)
  expect((await members()).members).toEqual([])
  const [link] = await deps.db.selectFrom('provider_organization').selectAll().execute()
  expect([link!.state, link!.ended_by, link!.provider_id]).toEqual(['ended', 'provider', provider.providerId])
  expect((await call('leaveOrganization', { id }, await logInProvider())).status).toBe(404)
})

test('the organization declines a request, revokes an invitation or ends a membership', async () => {
  const { deps, call, organization, me, provider, requestMembership, invite, members, loadVisibility } =
    await createLinkApp()
  await requestMembership()
  const endOnlyLink = async () => {
    const { members: all, invitations } = await members()
    const id = [...all, ...invitations][0]!.providerOraganizationId
    expect((await call('endMember', { id }, await me())).body.data).toEqual({ members: [], invitations: [] })
  }
  await endOnlyLink()
  await organization.addMember(provider)
  await endOnlyLink()
  await invite('nobody@elsewhere.test')
  await endOnlyLink()
  expect(await loadVisibility()).toEqual(HIDDEN)
  expect((await listSentEmails(deps, 'membershipDecided')).map(({ data }) => data.what)).toEqual([
    'declined',
    'removed',
  ])
  const rows = await deps.db
    .selectFrom('provider_organization')
    .select(['encrypted_email', 'email_fingerprint'])
    .execute()
  expect(rows.every((row) => row.encrypted_email === null && row.email_fingerprint === null)).toBe(true)
})

test('a manager cannot access links of another organization', async () => {
  const { deps, call, organization, requestMembership } = await createLinkApp()
  await requestMembership()
  const other = await createOrganizationWithManager(deps)
  const [link] = await deps.db.selectFrom('provider_organization').selectAll().execute()
  const id = link!.provider_oraganization_id
  for (const name of ['confirmMember', 'endMember'] as const)
    expect((await call(name, { id }, await other.me())).status).toBe(404)
  expect((await call('listMembers', {}, await other.me())).body.data!.members).toEqual([])
  await organization.addMember(await createTestProvider(deps))
  expect((await call('getCompany', {}, await other.me())).body.data!.organizationId).toBe(other.organizationId)
})

test('concurrent requests, invitations and acceptances leave one link', async () => {
  const { deps, call, logInProvider, invite, requestMembership, listOwnLinks, provider, loadVisibility } =
    await createLinkApp()
  await invite(provider.email)
  const { providerOraganizationId: id } = (await listOwnLinks())[0]!
  const as = await logInProvider()
  const responses = await Promise.all([
    call('confirmOrganization', { id }, as),
    call('confirmOrganization', { id }, as),
    requestMembership(),
    requestMembership(),
  ])
  expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true)
  expect(await listOwnLinks()).toMatchObject([{ state: 'confirmed' }])
  expect(await loadVisibility()).toEqual(VISIBLE)
  const openLinks = await deps.db
    .selectFrom('provider_organization')
    .select('state')
    .where('state', '<>', 'ended')
    .execute()
  expect(openLinks).toEqual([{ state: 'confirmed' }])
})

test('when leaving and confirming race, the counsellor ends up unlisted', async () => {
  const { call, logInProvider, me, requestMembership, loadVisibility } = await createLinkApp()
  const id = (await requestMembership()).body.data!.links[0]!.providerOraganizationId
  const [as, manager] = [await logInProvider(), await me()]
  const [left] = await Promise.all([call('leaveOrganization', { id }, as), call('confirmMember', { id }, manager)])
  expect(left.status).toBe(200)
  expect(await loadVisibility()).toEqual(HIDDEN)
})

test('a profile lists other organizations, requests ours, and never ends a link by omission', async () => {
  const { call, organizationId, logInProvider, loadVisibility } = await createLinkApp()
  const save = async (providerOrganizations: object[]) =>
    (await call('putManageApplication', { providerOrganizations }, await logInProvider())).body.data!
      .providerOrganizations
  expect(await save([{ name: 'Red House' }, { organizationId }])).toMatchObject([
    { name: 'Blue House', organizationId, isConfirmed: false },
    { name: 'Red House', organizationId: null, isConfirmed: true },
  ])
  expect((await loadVisibility()).profile).toEqual(['Red House'])
  expect(await save([{ name: 'Green House' }])).toMatchObject([{ name: 'Blue House' }, { name: 'Green House' }])
})

test('an unanswered invitation expires after thirty days together with its address', async () => {
  const { deps, invite, members } = await createLinkApp()
  await invite('nobody@elsewhere.test')
  deps.clock.forward({ hours: 24 * 29 })
  await updateOrganizations(deps)
  expect((await members()).invitations).toHaveLength(1)
  deps.clock.forward({ hours: 25 })
  await updateOrganizations(deps)
  expect((await members()).invitations).toEqual([])
  const [row] = await deps.db.selectFrom('provider_organization').selectAll().execute()
  expect([row!.ended_by, row!.encrypted_email]).toEqual(['time', null])
})

test('clients and visitors cannot use the calls for managers', async () => {
  const { deps, call } = await createLinkApp()
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  for (const name of ['getCompany', 'listMembers', 'companyNumbers'] as const) {
    expect((await call(name, {}, { as })).status).toBe(403)
    expect((await call(name)).status).toBe(401)
  }
})
