import { expect, test } from 'vitest'
import { anOrganisation } from '#testing/server/an-organisation.ts'
import { aCustomer, aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { lookAfterOrganisations } from './public.ts'

/** A house with an organisation and a listed counsellor, who does not belong to it. */
async function aHouse() {
  const house = await testHouse()
  const { call } = await testApp(house)
  const organisation = await anOrganisation(house, { slug: 'blue-house' })
  const provider = await aProvider(house)
  const counsellor = async () => ({ as: await signInAs(house, provider) })
  const { organizationId, me } = organisation
  /** Everywhere the organisation could show: its page, its finder, the counsellor's own page. */
  const seen = async () => ({
    page: (await call('getOrganization', { id: 'blue-house' })).body.data!.providerCount,
    finder: (await call('searchOrganizationProviders', { slug: 'blue-house' })).body.data!.totalCount,
    profile: (await call('providerProfile', { id: provider.providerId })).body.data!.organizations.map(
      (one) => one.name,
    ),
  })
  const ask = async () => call('askOrganization', { organizationId }, await counsellor())
  const own = async () => (await call('listOwnOrganizations', {}, await counsellor())).body.data!.links
  const members = async () => (await call('listMembers', {}, await me())).body.data!
  const invite = async (emailAddress: string) => call('inviteMember', { emailAddress }, await me())
  return { house, call, organisation, organizationId, me, provider, counsellor, seen, ask, own, members, invite }
}

const NOWHERE = { page: 0, finder: 0, profile: [] }
const EVERYWHERE = { page: 1, finder: 1, profile: ['Blue House'] }

test('a counsellor who asks shows nowhere until the organisation has agreed', async () => {
  const { house, call, provider, me, seen, ask, members } = await aHouse()
  expect((await ask()).body.data!.links).toMatchObject([{ state: 'asked', name: 'Blue House' }])
  await ask()
  expect(await seen()).toEqual(NOWHERE)
  expect(await mailsOf(house, 'organisationAsked')).toHaveLength(1)
  const { members: waiting } = await members()
  expect(waiting).toMatchObject([{ state: 'asked', firstName: 'Counsellor' }])
  const id = waiting[0]!.providerOraganizationId
  expect((await call('confirmMember', { id }, await me())).body.data!.members).toMatchObject([{ state: 'confirmed' }])
  expect(await seen()).toEqual(EVERYWHERE)
  const [told] = await mailsOf(house, 'organisationDecided')
  expect([told!.to.email, told!.data.what]).toEqual([provider.email, 'confirmed'])
})

test('nobody confirms what they asked for themselves', async () => {
  const { call, counsellor, me, ask, own, invite, members, provider } = await aHouse()
  const id = (await ask()).body.data!.links[0]!.providerOraganizationId
  expect((await call('confirmOrganization', { id }, await counsellor())).status).toBe(404)
  await call('leaveOrganization', { id }, await counsellor())
  await invite(provider.email)
  const invitation = (await members()).invitations[0]!.providerOraganizationId
  expect((await call('confirmMember', { id: invitation }, await me())).status).toBe(404)
  expect(await own()).toMatchObject([{ state: 'invited' }])
})

test('an invitation is taken up by the counsellor alone, and a letter leads there', async () => {
  const { house, call, provider, counsellor, seen, own, members, invite } = await aHouse()
  expect((await invite(provider.email.toUpperCase())).status).toBe(200)
  expect((await invite(provider.email)).body.code).toBe('organisationInvited')
  expect(await seen()).toEqual(NOWHERE)
  const [letter] = await mailsOf(house, 'organisationInvites')
  expect(letter!.data.link).toMatch(/\/en\/provider\/profile#organisations$/)
  const other = { as: await signInAs(house, await aProvider(house)) }
  const { providerOraganizationId: id } = (await own())[0]!
  expect((await call('listOwnOrganizations', {}, other)).body.data!.links).toEqual([])
  expect((await call('confirmOrganization', { id }, other)).status).toBe(404)
  expect((await call('leaveOrganization', { id }, other)).status).toBe(404)
  expect((await call('confirmOrganization', { id }, await counsellor())).body.data!.links).toMatchObject([
    { state: 'confirmed' },
  ])
  expect(await seen()).toEqual(EVERYWHERE)
  expect(await members()).toMatchObject({ members: [{ state: 'confirmed' }], invitations: [] })
})

test('inviting tells nobody whether an address has an account here', async () => {
  const { house, invite, provider } = await aHouse()
  const [known, unknown] = [await invite(provider.email), await invite('nobody@elsewhere.test')]
  const [first, both] = [known.body.data!, unknown.body.data!]
  expect(first.members).toEqual([])
  expect(first.invitations.map((one) => ({ ...one, providerOraganizationId: '', emailAddress: '' }))).toEqual(
    both.invitations.slice(1).map((one) => ({ ...one, providerOraganizationId: '', emailAddress: '' })),
  )
  expect(both.members).toEqual([])
  const rows = await house.db.selectFrom('provider_organization').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('nobody@elsewhere')
  expect(rows.map((row) => row.provider_id)).toEqual([null, null])
})

test('leaving takes effect at once, and what was stays as history', async () => {
  const { house, call, organisation, provider, counsellor, seen, own, members } = await aHouse()
  await organisation.lists(provider)
  expect(await seen()).toEqual(EVERYWHERE)
  const { providerOraganizationId: id } = (await own())[0]!
  expect((await call('leaveOrganization', { id }, await counsellor())).body.data!.links).toEqual([])
  expect(await seen()).toEqual(NOWHERE)
  expect((await members()).members).toEqual([])
  const [kept] = await house.db.selectFrom('provider_organization').selectAll().execute()
  expect([kept!.state, kept!.ended_by, kept!.provider_id]).toEqual(['ended', 'counsellor', provider.providerId])
  expect((await call('leaveOrganization', { id }, await counsellor())).status).toBe(404)
})

test('the organisation says no, takes an invitation back or ends a membership', async () => {
  const { house, call, organisation, me, provider, ask, invite, members, seen } = await aHouse()
  await ask()
  const end = async () => {
    const { members: all, invitations } = await members()
    const id = [...all, ...invitations][0]!.providerOraganizationId
    expect((await call('endMember', { id }, await me())).body.data).toEqual({ members: [], invitations: [] })
  }
  await end()
  await organisation.lists(provider)
  await end()
  await invite('nobody@elsewhere.test')
  await end()
  expect(await seen()).toEqual(NOWHERE)
  expect((await mailsOf(house, 'organisationDecided')).map((one) => one.data.what)).toEqual(['declined', 'removed'])
  const rows = await house.db.selectFrom('provider_organization').select(['sealed_email', 'email_mark']).execute()
  expect(rows.every((row) => row.sealed_email === null && row.email_mark === null)).toBe(true)
})

test('a manager reaches no link of another organisation', async () => {
  const { house, call, organisation, ask } = await aHouse()
  await ask()
  const other = await anOrganisation(house)
  const [link] = await house.db.selectFrom('provider_organization').selectAll().execute()
  const id = link!.provider_oraganization_id
  for (const name of ['confirmMember', 'endMember'] as const)
    expect((await call(name, { id }, await other.me())).status).toBe(404)
  expect((await call('listMembers', {}, await other.me())).body.data!.members).toEqual([])
  await organisation.lists(await aProvider(house))
  expect((await call('getCompany', {}, await other.me())).body.data!.organizationId).toBe(other.organizationId)
})

test('of asking, inviting and taking up at once one link is left', async () => {
  const { house, call, counsellor, invite, ask, own, provider, seen } = await aHouse()
  await invite(provider.email)
  const { providerOraganizationId: id } = (await own())[0]!
  const as = await counsellor()
  const answers = await Promise.all([
    call('confirmOrganization', { id }, as),
    call('confirmOrganization', { id }, as),
    ask(),
    ask(),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  expect(await own()).toMatchObject([{ state: 'confirmed' }])
  expect(await seen()).toEqual(EVERYWHERE)
  const live = await house.db
    .selectFrom('provider_organization')
    .select('state')
    .where('state', '<>', 'ended')
    .execute()
  expect(live).toEqual([{ state: 'confirmed' }])
})

test('when the counsellor leaves while the organisation agrees, one of the two holds', async () => {
  const { call, counsellor, me, ask, seen } = await aHouse()
  const id = (await ask()).body.data!.links[0]!.providerOraganizationId
  const [as, manager] = [await counsellor(), await me()]
  const [left] = await Promise.all([call('leaveOrganization', { id }, as), call('confirmMember', { id }, manager)])
  expect(left.status).toBe(200)
  expect(await seen()).toEqual(NOWHERE)
})

test('a profile names organisations by hand, asks ours, and never ends a link by leaving it out', async () => {
  const { call, organizationId, counsellor, seen } = await aHouse()
  const save = async (providerOrganizations: object[]) =>
    (await call('putManageApplication', { providerOrganizations }, await counsellor())).body.data!.providerOrganizations
  expect(await save([{ name: 'Red House' }, { organizationId }])).toMatchObject([
    { name: 'Blue House', organizationId, isConfirmed: false },
    { name: 'Red House', organizationId: null, isConfirmed: true },
  ])
  expect((await seen()).profile).toEqual(['Red House'])
  expect(await save([{ name: 'Green House' }])).toMatchObject([{ name: 'Blue House' }, { name: 'Green House' }])
})

test('an invitation nobody answers ends after thirty days, and its address with it', async () => {
  const { house, invite, members } = await aHouse()
  await invite('nobody@elsewhere.test')
  house.clock.forward({ hours: 24 * 29 })
  await lookAfterOrganisations(house)
  expect((await members()).invitations).toHaveLength(1)
  house.clock.forward({ hours: 25 })
  await lookAfterOrganisations(house)
  expect((await members()).invitations).toEqual([])
  const [row] = await house.db.selectFrom('provider_organization').selectAll().execute()
  expect([row!.ended_by, row!.sealed_email]).toEqual(['time', null])
})

test('a client and a visitor reach nothing of an organisation’s side', async () => {
  const { house, call } = await aHouse()
  const as = await signInAs(house, await aCustomer(house))
  for (const name of ['getCompany', 'listMembers', 'companyNumbers'] as const) {
    expect((await call(name, {}, { as })).status).toBe(403)
    expect((await call(name)).status).toBe(401)
  }
})
