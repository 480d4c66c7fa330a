import { expect, test } from 'vitest'
import { providerAccount } from '#modules/providers/contract/provider-account.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const RESTRICTED = [
  ...['dateOfBirth', 'businessType', 'registryCode', 'vatNumber', 'address', 'addressLine1', 'addressLine2'],
  ...['postalCode', 'totalSessions', 'customerAccount', 'userId', 'isUserBlocked', 'createdAt'],
]

async function createFullAccount() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps, {
    firstName: 'Anna',
    feeCents: 4500,
    topicIds: [1, 2],
    languageIds: [2],
  })
  const { providerId, customerAccountId } = provider
  await deps.db
    .updateTable('customer_account')
    .set({ phone: '+37255555555', date_of_birth: Temporal.PlainDate.from('1980-05-17') })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await deps.db
    .updateTable('provider_account')
    .set({
      ...{ business_type: 'company', company_name: 'Anna OÜ', registry_code: '12345678', vat_number: 'EE123456789' },
      ...{ address_line1: 'Näidise 1', address_line2: 'Tuba 2', postal_code: '10115', city: 'Tallinn', country: 'EE' },
    })
    .where('provider_id', '=', providerId)
    .execute()
  const admin = await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))
  const own = await logInTestUser(deps, provider)
  return { deps, call, provider, admin, own, id: providerId }
}

test('returns every account field to everyone, with restricted fields null for non-owners', async () => {
  const { deps, call, id } = await createFullAccount()
  const someone = await logInTestUser(deps, await createTestCustomer(deps))
  for (const auth of [{}, { as: someone }]) {
    for (const name of ['providerPage', 'providerProfile'] as const) {
      const data = (await call(name, { id }, auth)).body.data as unknown as Record<string, unknown>
      expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(providerAccount.shape)))
      expect(RESTRICTED.filter((field) => data[field] !== null)).toEqual([])
      expect(data).toMatchObject({ emailAddress: null, phone: null, phoneNumber: null, zoomUserId: null })
    }
  }
})

test('shows the whole account to the provider and to administrators', async () => {
  const { deps, call, provider, admin, own, id } = await createFullAccount()
  await createCompletedBooking(deps, provider, { status: 'completed' })
  const whole = {
    dateOfBirth: '1980-05-17',
    businessType: 'company',
    registryCode: '12345678',
    vatNumber: 'EE123456789',
    address: 'Näidise 1, Tuba 2, 10115 Tallinn, EE',
    postalCode: '10115',
    totalSessions: 1,
    endedSessionsCount: 1,
    userId: provider.customerAccountId,
    isUserBlocked: false,
    emailAddress: provider.email,
    customerAccount: { customerAccountId: provider.customerAccountId, emailAddress: provider.email, firstName: 'Anna' },
  }
  expect((await call('getSignupApplication', {}, { as: own })).body.data).toMatchObject(whole)
  expect((await call('getManageApplication', {}, { as: own })).body.data).toMatchObject(whole)
  expect((await call('getProviderProfile', { providerId: id }, { as: admin })).body.data).toMatchObject(whole)
})

test('shows administrators that the login is blocked', async () => {
  const { deps, call, provider, admin, id } = await createFullAccount()
  await deps.db
    .updateTable('customer_account')
    .set({ login_blocked_at: deps.clock.now() })
    .where('customer_account_id', '=', provider.customerAccountId)
    .execute()
  const { data } = (await call('getProviderProfile', { providerId: id }, { as: admin })).body
  expect(data!.isUserBlocked).toBe(true)
})

test('returns topics, languages and general lists in the request language', async () => {
  const { call, id } = await createFullAccount()
  const { data } = (await call('providerPage', { id }, { language: 'et' })).body
  expect(data!.topics).toEqual([
    { topicId: 1, name: 'Ärevus' },
    { topicId: 2, name: 'Läbipõlemine' },
  ])
  expect(data!.languages).toMatchObject([{ languageId: 2, name: 'inglise', flagUrl: '/flags/en.svg' }])
  expect([data!.allTopics.length, data!.allLanguages.length, data!.allProviderTypes.length]).toEqual([19, 9, 7])
  expect(data!.authResult).toBeNull()
})

test('counts groups in minimumSessionPrice but not in minPrice', async () => {
  const { deps, call, id } = await createFullAccount()
  await createTestGroupDate(deps, id, { startAt: '2026-12-01T15:00:00Z', seats: 6, feeCents: 500 })
  const { data } = (await call('providerProfile', { id })).body
  expect(data).toMatchObject({ minPrice: 45, minimumSessionPrice: 5 })
})

test('returns null prices without an active session type, and null fields without an account', async () => {
  const { deps, call, own, id } = await createFullAccount()
  await deps.db.updateTable('session_template').set({ is_active: false }).where('provider_id', '=', id).execute()
  const noPrices = { avgHourlyPrice: null, minPrice: null, minimumSessionPrice: null }
  expect((await call('getSignupApplication', {}, { as: own })).body.data).toMatchObject(noPrices)
  const customer = await logInTestUser(deps, await createTestCustomer(deps))
  const response = (await call('getSignupApplication', {}, { as: customer })).body.data as unknown as Record<
    string,
    unknown
  >
  expect(Object.keys(providerAccount.shape).filter((field) => response[field] !== null)).toEqual([])
  expect(response).toMatchObject({ status: 'none', authResult: null, allTopics: expect.any(Array) })
})

test('shows an unconfirmed organisation in the provider’s own account only', async () => {
  const { deps, call, own, id } = await createFullAccount()
  const { organization_id: organizationId } = await deps.db
    .insertInto('organization')
    .values({ slug: 'a-union', name: 'A Union', logo_url: null, texts: {} })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const link = { provider_id: id, organization_id: organizationId, name: '', state: 'requested' as const }
  await deps.db
    .insertInto('provider_organization')
    .values({ ...link, requested_at: deps.clock.now() })
    .execute()
  expect((await call('providerPage', { id })).body.data!.providerOrganizations).toEqual([])
  expect((await call('getSignupApplication', {}, { as: own })).body.data!.providerOrganizations).toMatchObject([
    { providerAccountId: id, organizationId, name: 'A Union', slug: 'a-union', isConfirmed: false },
  ])
  const { links } = (await call('listOwnOrganizations', {}, { as: own })).body.data!
  expect(links).toMatchObject([{ providerAccountId: id, organizationId }])
})
