import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createCounsellor() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  return { deps, call, provider }
}
const buildInput = (providerId: string, change: object = {}) => ({
  ...{ providerId, name: 'Mari Tamm', email: 'mari@hool.test', phone: '+372 5555 5555' },
  availableTimes: ['2026-11-24T09:00:00Z', '2026-11-25T15:00:00+02:00'],
  healthConsent: CONSENT_WORDING.request.version as string | undefined,
  ...change,
})

test('a request for another time emails both parties and is encrypted', async () => {
  const { deps, call, provider } = await createCounsellor()
  const { status } = await call('customerRequest', buildInput(provider.providerId), { language: 'et' })
  expect(status).toBe(200)
  const [toProvider] = await listSentEmails(deps, 'requestForProvider')
  const times = ['2026-11-24T09:00:00Z', '2026-11-25T13:00:00Z']
  expect(toProvider).toMatchObject({ to: { email: provider.email }, data: { name: 'Mari Tamm', times } })
  const [toRequester] = await listSentEmails(deps, 'requestReceived')
  expect(toRequester).toMatchObject({ to: { email: 'mari@hool.test', language: 'et' }, data: { times } })
  const [row] = await deps.db.selectFrom('session_request').selectAll().execute()
  expect(row!.customer_account_id).toBeNull()
  expect(row!.encrypted.toString('latin1')).not.toMatch(/Mari|hool\.test|5555/)
  expect(deps.encryption.decrypt(row!.encrypted)).toEqual({
    name: 'Mari Tamm',
    email: 'mari@hool.test',
    phone: '+372 5555 5555',
    language: 'et',
    timezone: 'Europe/Tallinn',
  })
})

test('links the request of a logged-in client to their account', async () => {
  const { deps, call, provider } = await createCounsellor()
  const customer = await createTestCustomer(deps)
  const input = buildInput(provider.providerId, { healthConsent: undefined })
  expect((await call('customerRequest', input, { as: await logInTestUser(deps, customer) })).status).toBe(200)
  const [row] = await deps.db.selectFrom('session_request').select('customer_account_id').execute()
  expect(row!.customer_account_id).toBe(customer.customerAccountId)
})

test('stores the consent of a visitor with its request, in the wording shown', async () => {
  const { deps, call, provider } = await createCounsellor()
  for (const language of UI_LANGUAGES) {
    const input = buildInput(provider.providerId, { email: `${language}@hool.test` })
    expect((await call('customerRequest', input, { language })).status).toBe(200)
  }
  const rows = await deps.db.selectFrom('session_request').select(['consent_version', 'consent_wording']).execute()
  expect(rows.map((row) => row.consent_version)).toEqual(Array(3).fill(CONSENT_WORDING.request.version))
  expect(rows.map((row) => row.consent_wording!.split(' ')[0])).toEqual(['I', 'Nõustun,', 'Я'])
  const response = await call('customerRequest', buildInput(provider.providerId, { healthConsent: '2020-01-01' }), {
    from: '203.0.113.9',
  })
  expect([response.status, response.body.code]).toEqual([409, 'wordsChanged'])
})

test.each([undefined, ''])('rejects a visitor’s request without consent: %o', async (healthConsent) => {
  const { deps, call, provider } = await createCounsellor()
  const { status, body } = await call('customerRequest', buildInput(provider.providerId, { healthConsent }))
  expect([status, body.fieldErrors]).toEqual([422, { healthConsent: 'This is a required field' }])
  expect(await deps.db.selectFrom('session_request').selectAll().execute()).toEqual([])
  expect(await listSentEmails(deps, 'requestForProvider')).toEqual([])
})

test('rejects a request after consent was withdrawn unless it includes consent', async () => {
  const { deps, call, provider } = await createCounsellor()
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  await call('withdrawConsent', { purpose: 'healthData' }, { as })
  const withoutConsent = buildInput(provider.providerId, { healthConsent: undefined })
  const response = await call('customerRequest', withoutConsent, { as })
  expect([response.status, response.body.code]).toEqual([409, 'consentWithdrawn'])
  expect(await listSentEmails(deps, 'requestForProvider')).toEqual([])
  expect((await call('customerRequest', buildInput(provider.providerId), { as })).status).toBe(200)
})

test.each([
  ['no time', { availableTimes: [] }, 'availableTimes'],
  ['four times', { availableTimes: Array(4).fill('2026-11-24T09:00:00Z') }, 'availableTimes'],
  ['a time between two quarter-hours', { availableTimes: ['2026-11-24T09:07:00Z'] }, 'availableTimes'],
  ['a time without a zone', { availableTimes: ['2026-11-24T09:00:00'] }, 'availableTimes'],
  ['no name', { name: '  ' }, 'name'],
  ['no address', { email: 'mari' }, 'email'],
])('%s causes a field error and sends nothing', async (_case, change, field) => {
  const { deps, call, provider } = await createCounsellor()
  const { status, body } = await call('customerRequest', buildInput(provider.providerId, change))
  expect([status, Object.keys(body.fieldErrors ?? {})[0]]).toEqual([422, expect.stringContaining(field)])
  expect(await listSentEmails(deps, 'requestForProvider')).toEqual([])
})

test('rejects a request to an unknown counsellor', async () => {
  const { call } = await createCounsellor()
  const response = await call('customerRequest', buildInput('5b1e6c0e-3f6b-4f7a-9d5c-1b2a3c4d5e6f'))
  expect([response.status, response.body.code]).toEqual([404, 'providerNotFound'])
})

test('rejects a past time; the receipt uses the time zone of the requester', async () => {
  const { deps, call, provider } = await createCounsellor()
  const response = await call(
    'customerRequest',
    buildInput(provider.providerId, { availableTimes: ['2026-11-23T07:00:00Z'] }),
  )
  expect([response.status, response.body.code]).toEqual([409, 'timeTooSoon'])
  await call('customerRequest', buildInput(provider.providerId, { timezone: 'America/New_York' }))
  expect((await listSentEmails(deps, 'requestReceived')).map((email) => email.to.timezone)).toEqual([
    'America/New_York',
  ])
})

test('limits receipts per address', async () => {
  const { deps, call, provider } = await createCounsellor()
  const statuses = []
  for (let count = 0; count < 12; count++) {
    const input = buildInput(provider.providerId, { availableTimes: [`2026-11-24T${10 + count}:00:00Z`] })
    statuses.push((await call('customerRequest', input, { from: `203.0.113.${count}` })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await listSentEmails(deps, 'requestReceived')).toHaveLength(10)
})

test('deduplicates retried requests, even concurrent ones', async () => {
  const { deps, call, provider } = await createCounsellor()
  let requestCount = 0
  const send = (change = {}) =>
    call('customerRequest', buildInput(provider.providerId, change), { from: `203.0.113.${requestCount++}` })
  const responses = await Promise.all([send(), send(), send()])
  deps.clock.forward({ minutes: 1 })
  responses.push(await send())
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await deps.db.selectFrom('session_request').selectAll().execute()).toHaveLength(1)
  expect([
    await listSentEmails(deps, 'requestForProvider'),
    await listSentEmails(deps, 'requestReceived'),
  ]).toMatchObject([[{}], [{}]])
  await send({ availableTimes: ['2026-11-27T09:00:00Z'] })
  expect(await listSentEmails(deps, 'requestForProvider')).toHaveLength(2)
})

test('creates another request after a changed phone number, a login, a declined request or a day', async () => {
  const { deps, call, provider } = await createCounsellor()
  let requestCount = 0
  const times = { availableTimes: ['2026-12-01T09:00:00Z'] }
  const send = (change = {}, as?: Awaited<ReturnType<typeof logInTestUser>>) =>
    call('customerRequest', buildInput(provider.providerId, { ...times, ...change }), {
      as,
      from: `203.0.113.${requestCount++}`,
    })
  const countEmails = async () => (await listSentEmails(deps, 'requestForProvider')).length
  await send()
  await send({ phone: '+372 5555 5556' })
  expect(await countEmails()).toBe(2)
  await send({}, await logInTestUser(deps, await createTestCustomer(deps)))
  expect(await countEmails()).toBe(3)
  const as = await logInTestUser(deps, provider)
  for (const { customerRequestId: id } of (await call('listRequests', {}, { as })).body.data!)
    await call('declineRequest', { id }, { as })
  await send()
  await send()
  expect(await countEmails()).toBe(4)
  deps.clock.forward({ hours: 24 })
  await send()
  expect(await countEmails()).toBe(5)
})
