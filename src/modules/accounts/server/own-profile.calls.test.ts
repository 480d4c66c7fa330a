import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createMember() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const login = await logInTestUser(
    deps,
    await createTestCustomer(deps, { email: 'member@hool.test', firstName: 'Mari' }),
  )
  const put = (change: object) => call('putProfile', { ...change }, { as: login })
  const get = async () => (await call('getProfile', {}, { as: login })).body.data!
  return { deps, call, login, put, get }
}

test('returns the fields of the specification and no secrets', async () => {
  const { get } = await createMember()
  expect(await get()).toMatchObject({
    emailAddress: 'member@hool.test',
    firstName: 'Mari',
    role: 0,
    providerAccountId: null,
    providerAccountStatus: 'none',
    paymentMethodStatus: 'none',
    emailConfirmed: true,
    bookingPrerequisitesConfigured: true,
    bookmarkedProviderIds: [],
  })
  expect(Object.keys(await get()).filter((key) => /password|hash|customerId$/i.test(key))).toEqual([])
})

test('keeps fields that are not in the request', async () => {
  const { put, get } = await createMember()
  const change = { lastName: 'Tamm', uiLanguage: 'ru', timezone: 'Asia/Tokyo', phone: '+37255555555', country: 'EE' }
  const { status, body } = await put({ ...change, phone: '5555 5555' })
  expect([status, body.message]).toEqual([200, expect.stringMatching(/\w{4}/)])
  expect(await get()).toMatchObject({ ...change, firstName: 'Mari' })
  await put({ dateOfBirth: '1990-02-28', phone: '' })
  expect(await get()).toMatchObject({ ...change, dateOfBirth: '1990-02-28', phone: null })
  await put({ dateOfBirth: null })
  expect((await get()).dateOfBirth).toBeNull()
  expect((await put({})).status).toBe(200)
})

test('accepts its own reply as input without any change', async () => {
  const { put, get } = await createMember()
  const before = await get()
  expect((await put(before)).body).toMatchObject({ succeeded: true, data: before })
  const filled = { phone: '+37255555555', city: 'Tallinn', country: 'EE', postalCode: '10115', addressLine1: 'Tee 1' }
  await put(filled)
  const full = await get()
  expect((await put({ ...full, sessionsUpdated: true, isExpress: true })).body.data).toEqual(full)
  await put({ phone: null, city: null, country: null, postalCode: null, addressLine1: null })
  expect(await get()).toEqual(before)
})

test.each([
  ['emailAddress', 'other@hool.test'],
  ['role', 3],
  ['customerAccountId', '5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f'],
])('rejects a %s that is not the caller’s own', async (field, value) => {
  const { put, get } = await createMember()
  const before = await get()
  const { status, body } = await put({ ...before, firstName: 'Other', [field]: value })
  expect([status, body.fieldErrors]).toEqual([422, { [field]: 'This can’t be changed here' }])
  expect(await get()).toEqual(before)
})

test('accepts a birth date from the eighteenth birthday on', async () => {
  const { put, get } = await createMember()
  const young = await put({ dateOfBirth: '2008-11-24' })
  expect([young.status, young.body.code]).toEqual([422, 'adultsOnly'])
  expect(young.body.message).toContain('116 111')
  expect((await get()).dateOfBirth).toBeNull()
  expect((await put({ dateOfBirth: '2008-11-23' })).status).toBe(200)
})

test.each([
  ['firstName', ''],
  ['lastName', 'x'.repeat(81)],
  ['uiLanguage', 'fi'],
  ['timezone', 'Europe/Atlantis'],
  ['timezone', 'SystemV/EST5'],
  ['timezone', 'US/Pacific-New'],
  ['timezone', '+02:00'],
  ['dateOfBirth', '2026-02-30'],
  ['dateOfBirth', '0000-01-01'],
  ['country', 'Estonia'],
])('rejects the field %s with %j', async (field, value) => {
  const { put } = await createMember()
  const { status, body } = await put({ [field]: value })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
})

test('a provider’s profile shows the setup progress', async () => {
  const { deps, call } = await createMember()
  const provider = await createTestProvider(deps)
  const { body } = await call('getProfile', {}, { as: await logInTestUser(deps, provider) })
  expect(body.data).toMatchObject({
    role: 1,
    providerAccountId: provider.providerId,
    providerAccountStatus: 'approved',
    workingHoursUpdated: true,
    stripeAccountUpdated: true,
    sessionsUpdated: true,
  })
})

test('adds a bookmark once, removes it and rejects unknown providers', async () => {
  const { deps, call, login, get } = await createMember()
  const { providerId } = await createTestProvider(deps)
  const put = (isBookmarked: boolean, id = providerId) =>
    call('putBookmark', { providerId: id, isBookmarked }, { as: login })
  await Promise.all([put(true), put(true), put(true)])
  expect((await get()).bookmarkedProviderIds).toEqual([providerId])
  const card = async (as?: typeof login) =>
    (await call('searchProviders', {}, { as })).body.data!.items[0]!.isBookmarked
  expect([await card(login), await card()]).toEqual([true, false])
  expect((await call('providerPage', { id: providerId }, { as: login })).body.data!.isBookmarked).toBe(true)
  expect((await put(false)).status).toBe(200)
  expect((await put(false)).status).toBe(200)
  expect((await get()).bookmarkedProviderIds).toEqual([])
  expect((await put(true, randomUUID())).body.code).toBe('providerNotFound')
})

test('emails a repeated contact message once a day', async () => {
  const { deps, call } = await createMember()
  const input = { name: 'Mari Maasikas', email: 'mari@hool.test', message: 'Please call me' }
  const responses = await Promise.all([call('contactUs', input), call('contactUs', input)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await listSentEmails(deps, 'contactMessage')).toHaveLength(1)
  deps.clock.forward({ hours: 24 })
  await call('contactUs', input)
  expect(await listSentEmails(deps, 'contactMessage')).toHaveLength(2)
})

test('emails a contact message and stores it nowhere in plain text', async () => {
  const { deps, call } = await createMember()
  const input = { name: 'Mari Maasikas', email: 'mari@hool.test', message: 'Canary 4711: please call me' }
  const { status, body } = await call('contactUs', input)
  expect([status, body.message]).toEqual([200, expect.stringMatching(/\w{4}/)])
  const [email] = await listSentEmails(deps, 'contactMessage')
  expect([email!.to.email, email!.data]).toEqual([deps.settings.contactEmail, { ...input, topic: null }])
  const [row] = await deps.db.selectFrom('contact_message').selectAll().execute()
  expect(deps.encryption.decrypt(row!.encrypted)).toEqual(input)
  const { rows } = await deps.connection.pool.query(
    "select encode(encrypted, 'escape') as text from contact_message union all select encode(encrypted, 'escape') || dedupe_key from email",
  )
  for (const { text } of rows) expect(text).not.toMatch(/Canary|Maasikas|mari@/)
  expect(JSON.stringify(deps.jobs.sent)).not.toMatch(/Canary|Maasikas|mari@/)
})

test('validates phone and postal code against the new country', async () => {
  const { put, get } = await createMember()
  const wrong = await put({ country: 'EE', phone: '12', postalCode: '1234', dateOfBirth: '2027-01-01' })
  expect([wrong.status, Object.keys(wrong.body.fieldErrors!).sort()]).toEqual([
    422,
    ['dateOfBirth', 'phone', 'postalCode'],
  ])
  expect((await put({ country: 'XX' })).body.fieldErrors).toHaveProperty('country')
  expect((await put({ country: 'EE', phone: '5555 5555', postalCode: '10111' })).status).toBe(200)
  expect(await get()).toMatchObject({ phone: '+37255555555', postalCode: '10111' })
  expect((await put({ country: 'LV' })).body.fieldErrors).toHaveProperty('postalCode')
  expect((await put({ country: 'LV', postalCode: 'LV-1010', phone: '+372 5555 5555' })).status).toBe(200)
  expect(await get()).toMatchObject({ phone: '+37255555555', country: 'LV' })
})
