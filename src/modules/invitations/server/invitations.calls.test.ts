import { describe, expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createProviderSetup } from '#testing/server/provider-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { expireInvitations, purgeOldInvitations } from './expire-invitations.ts'

const THURSDAY = '2026-11-26T10:00:00Z'
const createSetup = (options = {}) => createProviderSetup({ opens: 'thu 10:00-16:00, fri 10:00-16:00', ...options })
type Setup = Awaited<ReturnType<typeof createSetup>>

const buildInput = ({ provider }: Setup, change: object = {}) => ({
  ...{ name: 'Liis Kask', email: 'liis@hool.test', sessionTemplateId: provider.sessionTemplateId },
  ...{ startDateTimes: [THURSDAY], ...change },
})
const add = (setup: Setup, change: object = {}) =>
  setup.call('addInvitation', buildInput(setup, change), { as: setup.me })

describe('inviting', () => {
  test('reserves the time for 48 hours, returns the new price and net amount, and sends a neutral email', async () => {
    const setup = await createSetup()
    expect(await setup.times('2026-11-26')).toContain('12:00')
    const { body } = await add(setup, { discountType: 0, discount: 10, message: 'As we said.' })
    expect(body.data).toMatchObject({
      ...{
        status: 'pendingPayment',
        price: 45,
        discountType: 0,
        discount: 10,
        newPrice: 40.5,
        providerReceives: 34.42,
      },
      ...{ expiresAt: '2026-11-25T07:20:00Z', message: 'As we said.', clientName: 'Liis Kask' },
      times: [{ startDateTime: THURSDAY, isOpen: true, isBooked: false, groupSessionRecurrenceId: null }],
    })
    expect(await setup.times('2026-11-26')).not.toContain('12:00')
    const [email] = await listSentEmails(setup.deps, 'invitation')
    expect(email).toMatchObject({ to: { email: 'liis@hool.test' }, data: { newPriceCents: 4050, times: [THURSDAY] } })
    expect(email!.data.link).toMatch(/\/en\/customer\/invitation\/[\w-]{36}#[\w-]{43}$/)
    const [row] = await setup.deps.db.selectFrom('invitation').selectAll().execute()
    expect(row!.encrypted.toString('latin1')).not.toMatch(/Liis|hool\.test|said/)
  })

  test('reserves several times, including outside working hours, or none of them', async () => {
    const setup = await createSetup()
    const evening = '2026-11-26T18:00:00Z'
    const { body } = await add(setup, { startDateTimes: [evening, THURSDAY] })
    expect(body.data!.times.map((time) => time.startDateTime)).toEqual([THURSDAY, evening])
    const overlapping = await add(setup, { startDateTimes: ['2026-11-27T10:00:00Z', '2026-11-26T18:30:00Z'] })
    expect([overlapping.status, overlapping.body.code, overlapping.body.data]).toEqual([
      409,
      'invitedTimeTaken',
      { taken: ['2026-11-26T18:30:00Z'] },
    ])
    expect(await setup.times('2026-11-27')).toContain('12:00')
  })

  test('creates a private session template for individual terms', async () => {
    const setup = await createSetup()
    const terms = {
      title: 'Long talk',
      durationInMinutes: 90,
      location: 2,
      address: 'Test 5',
      languageId: 1,
      price: 80,
    }
    const { body } = await add(setup, { sessionTemplateId: undefined, ...terms, discountType: 1, discount: 5.5 })
    expect(body.data).toMatchObject({ title: 'Long talk', address: 'Test 5', price: 80, discount: 5.5, newPrice: 74.5 })
    const page = await setup.call('providerPage', { id: setup.provider.providerId })
    expect(page.body.data!.sessionTemplates).toHaveLength(1)
    const [privateTemplate] = await setup.deps.db
      .selectFrom('session_template')
      .selectAll()
      .where('is_private', '=', true)
      .execute()
    const as = await logInTestUser(setup.deps, await createTestCustomer(setup.deps))
    const booking = { sessionTemplateId: privateTemplate!.session_template_id, startDateTime: '2026-11-27T10:00:00Z' }
    expect((await setup.call('createPaymentIntent', booking, { as })).body.code).toBe('templateNotOffered')
  })

  test('invites to dates of a group without reserving a seat', async () => {
    const setup = await createSetup()
    const { occurrenceId, sessionTemplateId } = await createTestGroupDate(setup.deps, setup.provider.providerId, {
      startAt: '2026-11-30T16:00:00Z',
      seats: 2,
    })
    const group = { sessionTemplateId, startDateTimes: [], groupSessionRecurrenceIds: [occurrenceId] }
    const { body } = await add(setup, group)
    expect(body.data!.times).toMatchObject([{ groupSessionRecurrenceId: occurrenceId, isOpen: true }])
    const date = await setup.deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
    expect(date.seats_taken).toBe(0)
    await setup.deps.db.updateTable('group_occurrence').set({ seats_taken: 2 }).execute()
    expect((await add(setup, group)).body.code).toBe('groupFull')
  })

  test.each([
    ['no client', { name: undefined, email: undefined }, ['name', 'email']],
    ['no time', { startDateTimes: [] }, ['startDateTimes']],
    ['seven times', { startDateTimes: Array(7).fill(THURSDAY) }, ['startDateTimes']],
    ['a time off the quarter', { startDateTimes: ['2026-11-26T10:05:00Z'] }, ['startDateTimes.0']],
    ['a time within the minimum notice', { startDateTimes: ['2026-11-23T09:00:00Z'] }, ['startDateTimes']],
    ['times that overlap', { startDateTimes: [THURSDAY, '2026-11-26T10:30:00Z'] }, ['startDateTimes']],
    [
      'incomplete individual terms',
      { sessionTemplateId: undefined, title: 'T' },
      ['durationInMinutes', 'location', 'languageId', 'price'],
    ],
    ['a discount that leaves less than a euro', { discountType: 1, discount: 44.01 }, ['discount']],
    ['a discount of more than 100 %', { discountType: 0, discount: 101 }, ['discount']],
  ])('rejects %s with a field error and reserves nothing', async (_case, change, fields) => {
    const setup = await createSetup()
    const { status, body } = await add(setup, change)
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, fields])
    expect(await setup.deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
    expect(await listSentEmails(setup.deps, 'invitation')).toEqual([])
  })

  test('lists existing clients by name and invites them without their address, but no other accounts', async () => {
    const setup = await createSetup()
    await createCompletedBooking(setup.deps, setup.provider)
    const otherCustomer = await createTestCustomer(setup.deps)
    const options = (await setup.call('invitationOptions', {}, { as: setup.me })).body.data!
    expect(options).toMatchObject({ platformFeePercent: 15, timezone: 'Europe/Tallinn', sessions: [{ fee: 45 }] })
    expect(options.clients.map((client) => client.name)).toEqual(['Test Person'])
    const { customerAccountId } = options.clients[0]!
    const { body } = await add(setup, { name: undefined, email: undefined, customerAccountId })
    expect([body.data!.clientName, body.data!.clientEmail]).toEqual(['Test Person', null])
    const unknown = await add(setup, {
      customerAccountId: otherCustomer.customerAccountId,
      startDateTimes: ['2026-11-27T10:00:00Z'],
    })
    expect(unknown.status).toBe(404)
  })

  test('lets only one of several concurrent invitations reserve the same times', async () => {
    const setup = await createSetup()
    const times = [THURSDAY, '2026-11-27T10:00:00Z', '2026-11-26T12:00:00Z']
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add(setup, { startDateTimes: index % 2 ? times : times.toReversed() })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await setup.deps.db.selectFrom('calendar_entry').selectAll().execute()).toHaveLength(3)
  })

  test('lists the published times and every other free quarter-hour', async () => {
    const setup = await createSetup({ opens: 'thu 10:00-12:00', bufferAfter: 15 })
    await createSentInvitation(setup, { startDateTimes: ['2026-11-26T08:00:00Z'] })
    const days = await setup.call(
      'invitationTimes',
      { fromDate: '2026-11-26', toDate: '2026-11-27', durationInMinutes: 60 },
      { as: setup.me },
    )
    const [thursday, friday] = days.body.data!
    expect(thursday!.offered).toEqual([])
    expect(thursday!.others).not.toContain('2026-11-26T08:00:00Z')
    // The invited session is at 10:00–11:00 in Tallinn with 15-minute buffers, so a one-hour session can start at 08:45
    // at the latest or at 11:15 at the earliest.
    expect(thursday!.others).toContain('2026-11-26T06:45:00Z')
    expect(thursday!.others).not.toContain('2026-11-26T07:00:00Z')
    expect(thursday!.others).toContain('2026-11-26T09:15:00Z')
    expect([friday!.offered, friday!.others.length]).toEqual([[], 96])
  })
})

describe('ending', () => {
  test('expires an unanswered invitation after 48 hours and emails both parties once', async () => {
    const setup = await createSetup()
    const { invitationId } = await createSentInvitation(setup)
    setup.deps.clock.forward({ hours: 47, minutes: 59 })
    await expireInvitations(setup.deps)
    expect(await setup.times('2026-11-26')).not.toContain('12:00')
    setup.deps.clock.forward({ minutes: 1 })
    await Promise.all([expireInvitations(setup.deps), expireInvitations(setup.deps)])
    expect(await setup.times('2026-11-26')).toContain('12:00')
    const as = await logInTestUser(setup.deps, setup.provider)
    expect((await setup.call('getInvitation', { id: invitationId }, { as })).body.data!.status).toBe('expired')
    expect(await listSentEmails(setup.deps, 'invitationExpired')).toMatchObject([{ to: { email: 'liis@hool.test' } }])
    expect(await listSentEmails(setup.deps, 'invitationExpiredForProvider')).toMatchObject([
      { to: { email: setup.provider.email } },
    ])
  })

  test('purges ended unpaid invitations after 90 days, but not pending ones', async () => {
    const setup = await createSetup()
    const { invitationId } = await createSentInvitation(setup)
    await setup.call('cancelInvitation', { id: invitationId }, { as: setup.me })
    await createSentInvitation(setup)
    const purgeAndListStatuses = async () => {
      await purgeOldInvitations(setup.deps)
      return (await setup.deps.db.selectFrom('invitation').select('status').execute()).map((row) => row.status).sort()
    }
    setup.deps.clock.forward({ hours: 24 * 90 - 1 })
    expect(await purgeAndListStatuses()).toEqual(['cancelled', 'pendingPayment'])
    setup.deps.clock.forward({ hours: 1 })
    expect(await purgeAndListStatuses()).toEqual(['pendingPayment'])
  })

  test('releases each of its times at its own expiry', async () => {
    const setup = await createSetup()
    await createSentInvitation(setup, { startDateTimes: ['2026-11-24T10:00:00Z', THURSDAY] })
    setup.deps.clock.moveTo('2026-11-24T08:00:00Z')
    await expireInvitations(setup.deps)
    const [invitation] = (
      await setup.call('listInvitations', {}, { as: await logInTestUser(setup.deps, setup.provider) })
    ).body.data!.items
    expect([invitation!.status, invitation!.times.map((time) => time.isOpen)]).toEqual([
      'pendingPayment',
      [false, true],
    ])
  })

  test('releases the time immediately and emails the client when the provider cancels', async () => {
    const setup = await createSetup()
    const { invitationId } = await createSentInvitation(setup)
    const { body } = await setup.call('cancelInvitation', { id: invitationId }, { as: setup.me })
    expect([body.data!.status, body.message]).toEqual([
      'cancelled',
      'The invitation has been withdrawn and its times are available again.',
    ])
    expect(await setup.times('2026-11-26')).toContain('12:00')
    expect(await listSentEmails(setup.deps, 'invitationCancelled')).toHaveLength(1)
    const secondReply = await setup.call('cancelInvitation', { id: invitationId }, { as: setup.me })
    expect([secondReply.status, secondReply.body.code]).toEqual([409, 'invitationOver'])
  })

  test('resends the email with the same link at most three times, at least ten minutes apart', async () => {
    const setup = await createSetup()
    const { invitationId, expiresAt } = await createSentInvitation(setup)
    const resend = async () => {
      const as = await logInTestUser(setup.deps, setup.provider)
      return setup.call('resendInvitation', { id: invitationId }, { as })
    }
    expect((await resend()).status).toBe(429)
    const statuses = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      setup.deps.clock.forward({ minutes: 10 })
      statuses.push((await resend()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const links = (await listSentEmails(setup.deps, 'invitation')).map((email) => email.data.link)
    expect([links.length, new Set(links).size]).toEqual([4, 1])
    const unchanged = await setup.call(
      'getInvitation',
      { id: invitationId },
      { as: await logInTestUser(setup.deps, setup.provider) },
    )
    expect(unchanged.body.data).toMatchObject({ expiresAt, mayResend: false })
  })
})

describe('opening', () => {
  test('opens for a visitor with the secret of the link, but not with a wrong or missing secret', async () => {
    const setup = await createSetup()
    const { invitationId: id, secret } = await createSentInvitation(setup)
    const { body } = await setup.call('openInvitation', { id, secret })
    expect(body.data).toMatchObject({
      ...{ newPrice: 40.5, providerFirstName: 'Counsellor', clientName: 'Liis Kask', isToMe: null, booking: null },
      times: [{ isOpen: true, cancellation: { isStillFree: true, terms: { refund: 'all', isUntilStart: true } } }],
    })
    for (const invalidAccess of [{}, { secret: '' }, { secret: `${secret.slice(0, -1)}x` }, { secret: `${secret}x` }])
      expect((await setup.call('openInvitation', { id, ...invalidAccess })).body.code).toBe('invitationNotFound')
    const other = await createSentInvitation(setup, { startDateTimes: ['2026-11-27T10:00:00Z'] })
    expect((await setup.call('openInvitation', { id, secret: other.secret })).status).toBe(404)
  })

  test('opens for the invited address without the link, and tells other accounts that it is not for them', async () => {
    const setup = await createSetup()
    const { invitationId: id, secret } = await createSentInvitation(setup, { email: 'LIIS@hool.test' })
    const liis = await logInTestUser(setup.deps, await createTestCustomer(setup.deps, { email: 'liis@hool.test' }))
    expect((await setup.call('openInvitation', { id }, { as: liis })).body.data!.isToMe).toBe(true)
    const other = await logInTestUser(setup.deps, await createTestCustomer(setup.deps))
    expect((await setup.call('openInvitation', { id }, { as: other })).status).toBe(404)
    expect((await setup.call('openInvitation', { id, secret }, { as: other })).body.data!.isToMe).toBe(false)
  })

  test('releases the time and emails the provider when the client declines', async () => {
    const setup = await createSetup()
    const { invitationId: id, secret } = await createSentInvitation(setup)
    expect((await setup.call('declineInvitation', { id })).status).toBe(404)
    expect((await setup.call('declineInvitation', { id, secret })).status).toBe(200)
    expect(await setup.times('2026-11-26')).toContain('12:00')
    expect(await listSentEmails(setup.deps, 'invitationDeclined')).toMatchObject([
      { to: { email: setup.provider.email } },
    ])
    expect((await setup.call('declineInvitation', { id, secret })).body.code).toBe('invitationOver')
  })
})

test('hides invitations from other providers, who cannot invite to these sessions or dates either', async () => {
  const setup = await createSetup()
  const { invitationId: id } = await createSentInvitation(setup)
  const as = await logInTestUser(setup.deps, await createTestProvider(setup.deps))
  expect((await setup.call('listInvitations', {}, { as })).body.data!.totalCount).toBe(0)
  for (const name of ['getInvitation', 'cancelInvitation', 'resendInvitation'] as const)
    expect((await setup.call(name, { id }, { as })).status).toBe(404)
  expect((await setup.call('addInvitation', buildInput(setup), { as })).body.code).toBe('templateNotOffered')
})
