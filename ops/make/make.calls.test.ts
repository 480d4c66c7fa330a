import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '#platform/server/clock.ts'
import { createCallApp } from '#platform/server/http/call-app.ts'
import { ROLE } from '#platform/values/enums.ts'
import { buildApp } from '#src/app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { make } from './make.ts'
import type { MakeReplies, MakeRequest } from './make-input.ts'

/** Starts a site in local mode with the payment sandbox. `create` calls `/dev/make` and asserts that it succeeds. */
async function startLocalSite() {
  // The sandbox uses the real clock, and the code that looks for lost payout accounts compares the sandbox's times with
  // ours.
  const deps = await createTestDeps({ now: Temporal.Now.instant().round('second').toString() })
  const payments = await withPayments(deps)
  const app = await buildApp({
    deps,
    databaseUrl: deps.databaseUrl,
    pages: 'none',
    local: {
      clock: new MovableClock(),
      database: { mode: 'external', url: deps.databaseUrl },
      ...{ demoLogins: [], mailbox: null, scheduledJobs: [], afterClockMove: async () => {} },
      createTestData: (localApp, body) => make({ app: localApp, deps }, body),
    },
  })
  onTestFinished(() => app.close())
  const post = (payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/dev/make',
      payload: payload as object | string,
      headers: { host: '127.0.0.1:3000', ...headers },
    })
  return {
    ...{ deps, payments, post },
    call: await createCallApp(app),
    async create<Kind extends keyof MakeRequest>(kind: Kind, input: MakeRequest[Kind]): Promise<MakeReplies[Kind]> {
      const response = await post({ [kind]: input })
      expect(response.json()).not.toHaveProperty('errors')
      expect(response.statusCode).toBe(200)
      return response.json()
    },
  }
}

test('creates a customer with a confirmed address and health consent, who can log in', async () => {
  const { create, call } = await startLocalSite()
  const customer = await create('customer', { firstName: 'Õie', language: 'et' })
  expect(customer).toMatchObject({ firstName: 'Õie', login: { role: ROLE.customer } })
  const { body } = await call('login', { userName: customer.emailAddress, password: customer.password })
  const profile = (await call('getProfile', {}, { as: body.data! })).body.data!
  expect(profile).toMatchObject({
    ...{ customerAccountId: customer.customerAccountId, firstName: 'Õie', uiLanguage: 'et', emailConfirmed: true },
  })
  expect((await call('getAgreements', {}, { as: customer.login })).body.data!.healthData).toBe('given')
  const withoutConsent = await create('customer', { hasConsented: false })
  expect((await call('getAgreements', {}, { as: withoutConsent.login })).body.data!.healthData).toBe('never')
  expect(withoutConsent.emailAddress).not.toBe(customer.emailAddress)
})

test('creates a provider who appears in search and can be booked', async () => {
  const { create, call, payments } = await startLocalSite()
  const provider = await create('provider', {})
  expect(provider).toMatchObject({ isListed: true, login: { role: ROLE.provider } })
  const found = (await call('searchProviders', { searchText: provider.lastName })).body.data!
  expect(found.items.map((card) => card.providerId)).toEqual([provider.providerId])
  const { sessionTemplateId } = provider.sessionTemplates[0]!
  const customer = await create('customer', {})
  const startDateTime = found.items[0]!.nextAvailable[0]!
  const asCustomer = { as: customer.login }
  const hold = (await call('createPaymentIntent', { sessionTemplateId, startDateTime }, asCustomer)).body.data!
  await payments.pay(hold.paymentIntentId)
  const { body } = await call('checkPaymentIntent', { id: hold.paymentIntentId }, asCustomer)
  expect(body.data).toMatchObject({ bookingStatus: 'booked' })
})

test('creates a provider with the requested hours, rules and session types', async () => {
  const { create, call } = await startLocalSite()
  const inTwoMonths = Temporal.Now.plainDateISO().add({ days: 60 }).toString()
  const provider = await create('provider', {
    ...{ firstName: 'Ülle', lastName: 'Näidisrebane', emailAddress: 'ylle@hool.test' },
    ...{ hours: 'mon 09:00-13:00, mon 14:00-17:00, sun 10:00-12:00', advanceBookingHours: 0, isHealthCare: true },
    sessionTemplates: [
      { type: 'personal', title: 'Walk', priceEuros: 60.5, minutes: 50, languageId: 1, location: 'onSite' },
      {
        ...{ type: 'group', title: 'Calm', priceEuros: 18, minutes: 90, maxParticipants: 4 },
        dates: { date: inTwoMonths, time: '18:00', every: 'week', count: 2 },
      },
    ],
  })
  expect(provider).toMatchObject({ slug: 'ulle-naidisrebane', emailAddress: 'ylle@hool.test', isListed: true })
  const page = (await call('providerPage', { id: provider.providerId })).body.data!
  expect(page).toMatchObject({ withdrawUntil: null, slug: provider.slug })
  expect(page.sessionTemplates).toMatchObject([
    {
      title: 'Walk',
      type: 2,
      location: 2,
      fee: 60.5,
      durationInMinutes: 50,
      languageId: 1,
      address: 'Näidise 1, Tallinn',
    },
    { title: 'Calm', type: 1, location: 1, fee: 18, durationInMinutes: 90, maxParticipants: 4 },
  ])
  const [walk, calm] = provider.sessionTemplates
  expect(walk).not.toHaveProperty('occurrenceIds')
  expect(calm!.occurrenceIds).toEqual(
    page.sessionTemplates[1]!.groupSessionRecurrence!.map((occurrence) => occurrence.groupSessionRecurrenceId),
  )
  expect(calm!.occurrenceIds).toHaveLength(2)
  const hours = (await call('getWorkingHours', {}, { as: provider.login })).body.data!
  expect(hours.advancedBookingHours).toBe(0)
  const open = hours.workingTimeForDay.filter((day) => day.isOpened)
  expect(open.map((day) => [day.dayId, ...day.workingIntervals.map((interval) => interval.startHours)])).toEqual([
    [1, '09:00', '14:00'],
    [7, '10:00'],
  ])
  const withoutPayouts = await create('provider', { payoutReady: false })
  expect(withoutPayouts.isListed).toBe(false)
})

test('creates bookings: paid at the first available time, only held, of a group, for a far date, declined', async () => {
  const { create, call } = await startLocalSite()
  const soon = Temporal.Now.plainDateISO().add({ days: 3 }).toString()
  const provider = await create('provider', {
    sessionTemplates: [
      { type: 'personal', title: 'Talk', priceEuros: 45, minutes: 60 },
      { type: 'group', title: 'Calm', priceEuros: 18, minutes: 90, dates: { date: soon, time: '18:00' } },
    ],
  })
  const [talk, calm] = provider.sessionTemplates
  const { providerId } = provider
  const buildInput = (template: typeof talk) => ({ providerId, sessionTemplateId: template!.sessionTemplateId })
  const customer = await create('customer', {})
  const first = (await call('firstAvailability', { id: providerId, durationInMinutes: 60 })).body.data!
  const paid = await create('booking', { ...buildInput(talk), customer: customer.emailAddress })
  expect(paid).toMatchObject({ startDateTime: first.startDateTime, status: 'booked' })
  expect(paid).not.toHaveProperty('customer')
  const card = (await call('getSession', { id: paid.bookingId }, { as: customer.login })).body.data!
  expect(card).toMatchObject({ paymentStatus: 'succeeded', card: { brand: 'visa', last4: '4242' }, title: 'Talk' })
  const hold = await create('booking', { ...buildInput(talk), customer: customer.login, isPaid: false })
  expect(hold.status).toBe('pendingPayment')
  expect(hold.startDateTime).not.toBe(paid.startDateTime)
  const seat = await create('booking', buildInput(calm))
  expect(seat.status).toBe('booked')
  expect(seat.customer!.login.role).toBe(ROLE.customer)
  const page = (await call('providerPage', { id: provider.slug })).body.data!
  expect(page.sessionTemplates[1]!.groupSessionRecurrence![0]!.participantsCount).toBe(1)
  const declined = await create('booking', { ...buildInput(talk), card: 'pm_card_chargeDeclined' })
  expect(declined.status).toBe('pendingPayment')
  const range = {
    fromDate: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
    toDate: Temporal.Now.plainDateISO().add({ days: 40 }).toString(),
  }
  const days = (await call('getAvailability', { id: providerId, ...range, durationInMinutes: 60 })).body.data!
  const startDateTime = days.find((day) => day.slots.length > 0)!.slots[0]!.startDateTime
  const far = await create('booking', { ...buildInput(talk), startDateTime })
  expect(far).toMatchObject({ status: 'booked', startDateTime })
})

test('creates an administrator, and an organisation with its manager', async () => {
  const { create, call } = await startLocalSite()
  const superuser = await create('superuser', {})
  expect(superuser.login.role).toBe(ROLE.admin)
  expect((await call('listApplications', {}, { as: superuser.login })).status).toBe(200)
  const organisation = await create('organization', { name: 'Näidiste Maja' })
  const company = (await call('getCompany', {}, { as: organisation.manager.login })).body.data!
  expect(company).toMatchObject({
    name: 'Näidiste Maja',
    organizationId: organisation.organizationId,
    slug: organisation.slug,
  })
})

test('responds with the field and the reason of a failed call', async () => {
  const { post } = await startLocalSite()
  const template = { type: 'personal', title: 'Talk', priceEuros: -1, minutes: 60 }
  for (const [payload, reason] of [
    [{ provider: { hours: 'mon 09:10-17:00' } }, /^provider \(putWorkingHours\): workingTimeForDay.*startHours: /],
    [{ provider: { sessionTemplates: [template] } }, /^provider \(addSessionTemplate\): fee: /],
    [{ booking: { sessionTemplateId: crypto.randomUUID(), providerId: 'none' } }, /^booking \(providerPage\): /],
  ] as const) {
    const response = await post(payload)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([expect.stringMatching(reason)])
  }
})

test('rejects an address that has an account, and a booking for an unknown customer', async () => {
  const { create, post } = await startLocalSite()
  const { emailAddress } = await create('customer', {})
  const response = await post({ customer: { emailAddress } })
  expect(response.json()).toEqual({ errors: [`customer.emailAddress: ${emailAddress} has an account already`] })
  const booking = { customer: 'nobody@hool.test', providerId: 'anna', sessionTemplateId: crypto.randomUUID() }
  expect((await post({ booking })).json()).toEqual({
    errors: ['booking.customer: no account has the address nobody@hool.test'],
  })
})

test('responds with 404 to a request through a proxy or to another host', async () => {
  const { post } = await startLocalSite()
  for (const headers of [{ host: 'hool.example' }, { 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }])
    expect((await post({ customer: {} }, headers as unknown as Record<string, string>)).statusCode).toBe(404)
})

test('rejects forms and plain text, which a page of another site could send', async () => {
  const { post, deps } = await startLocalSite()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
    const response = await post(JSON.stringify({ superuser: {} }), { 'content-type': type })
    expect(response.statusCode).toBe(415)
  }
  expect(await deps.db.selectFrom('sign_up').select('sign_up_id').execute()).toEqual([])
})
