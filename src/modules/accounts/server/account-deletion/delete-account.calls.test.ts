import { expect, test } from 'vitest'
import { postRefund } from '#modules/ledger/server/public.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { createCookieClient, KNOWN_PASSWORD, knownPasswordHash } from '#testing/server/cookie-client.ts'
import { EMAIL_SAMPLES } from '#testing/server/email-samples.ts'
import { createTestCustomer, createTestProvider, type TestProvider } from '#testing/server/factories.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { sendStoredEmail } from '#testing/server/send-stored-email.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

const EMAIL = 'leaver@hool.test'
const START = '2026-11-25T10:00:00Z'

async function createClient() {
  const deps = await createTestDeps()
  await withPayments(deps)
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps, {
    email: EMAIL,
    passwordHash: await knownPasswordHash,
    firstName: 'Lahkuja',
  })
  const provider = await createTestProvider(deps)
  const login = await logInTestUser(deps, person)
  const browser = createCookieClient(call)
  const request = <N extends 'closeAccount' | 'deactivateAccount' | 'getClosing'>(name: N, as = login) =>
    browser(name, {}, as)
  const book = () =>
    browser('createPaymentIntent', { sessionTemplateId: provider.sessionTemplateId, startDateTime: START }, login)
  const logIn = () => browser('login', { userName: EMAIL, password: KNOWN_PASSWORD })
  return { deps, call, person, provider, login, browser, request, book, logIn }
}

const updateBookings = (deps: TestDeps, change: object) => deps.db.updateTable('booking').set(change).execute()

/** Searches every table for a string and returns the tables that contain it. */
async function findTablesContaining(deps: TestDeps, text: string): Promise<string[]> {
  const { rows: tables } = await deps.connection.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table_name: table } of tables) {
    const match = await deps.connection.pool.query(`select 1 from "${table}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (match.rowCount) found.push(table)
  }
  return found
}

test('erases a deleted account’s data from every table and frees the address', async () => {
  const { deps, browser, login, request, logIn, provider } = await createClient()
  await browser('putProfile', { phone: '5555 1234', country: 'EE', addressLine1: 'Salajane 7', city: 'Tartu' }, login)
  const times = { availableTimes: ['2026-11-24T10:00:00Z'] }
  await browser('customerRequest', { providerId: provider.providerId, name: 'Lahkuja', email: EMAIL, ...times }, login)
  await browser('putBookmark', { providerId: provider.providerId, isBookmarked: true }, login)
  await browser('contactUs', { name: 'Lahkuja', email: 'LEAVER@hool.test', message: 'Helistage' })
  await browser('contactUs', { name: 'Keegi', email: 'keegi@hool.test', message: 'Tere' })
  expect(await findTablesContaining(deps, 'Lahkuja')).toEqual(['customer_account'])
  expect((await request('closeAccount')).status).toBe(200)
  for (const hidden of ['Lahkuja', 'leaver@', '55551234', 'Salajane'])
    expect([hidden, await findTablesContaining(deps, hidden)]).toEqual([hidden, []])
  expect(await deps.db.selectFrom('session_request').select('session_request_id').execute()).toEqual([])
  const contactMessages = await deps.db.selectFrom('contact_message').select('encrypted').execute()
  expect(contactMessages.map((row) => deps.encryption.decrypt<{ name: string }>(row.encrypted).name)).toEqual(['Keegi'])
  expect((await listSentEmails(deps, 'contactMessage')).map((email) => email.data.name)).toEqual(['Keegi'])
  expect((await request('getClosing')).status).toBe(401)
  expect((await logIn()).body.code).toBe('wrongCredentials')
  expect((await listSentEmails(deps, 'accountClosed')).map((email) => email.to.email)).toEqual([EMAIL])
  const signUpAgain = await browser('customerSignUp', {
    ...{ firstName: 'Uus', lastName: 'Algus', emailAddress: EMAIL },
    ...{ password: 'Teine-9-rada', confirmPassword: 'Teine-9-rada' },
  })
  expect(signUpAgain.status).toBe(200)
  expect(await listSentEmails(deps, 'addressInUse')).toEqual([])
  expect(await listSentEmails(deps, 'verifyEmail')).toHaveLength(1)
})

test('keeps bookings and payments without personal data and notes', async () => {
  const { deps, book, request, browser, login } = await createClient()
  const { bookingId } = (await book()).body.data!
  await browser('writeNote', { id: bookingId, note: 'whisper' }, login)
  await updateBookings(deps, { status: 'completed', hold_expires_at: null })
  await deps.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  expect((await request('closeAccount')).status).toBe(200)
  const row = await deps.db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.purpose_id', 'booking.booking_id')
    .select(['title', 'price_cents', 'amount_cents', 'encrypted_note'])
    .executeTakeFirstOrThrow()
  expect(row.amount_cents).toBe(row.price_cents)
  expect(row.encrypted_note).toBeNull()
})

test('upcoming sessions prevent deletion and are listed with their cancellation terms', async () => {
  const { deps, book, request, person } = await createClient()
  await book()
  await updateBookings(deps, { status: 'booked', hold_expires_at: null })
  const beforeDeadline = (await request('getClosing')).body.data!
  expect(beforeDeadline).toMatchObject({
    upcoming: [{ startDateTime: START, terms: { rule: 'free' } }],
    hasOpenPractice: false,
  })
  deps.clock.moveTo('2026-11-24T10:00:01Z')
  const later = await logInTestUser(deps, person)
  const afterDeadline = (await request('getClosing', later)).body.data!
  expect(afterDeadline.upcoming).toMatchObject([{ terms: { rule: 'late' } }])
  // With a right of withdrawal, the refund is full even after the deadline for free cancellation.
  await updateBookings(deps, {
    has_withdrawal_right: true,
    withdraw_until: Temporal.Instant.from('2026-12-07T22:00:00Z'),
  })
  const withWithdrawalRight = (await request('getClosing', later)).body.data!
  expect(withWithdrawalRight.upcoming).toMatchObject([
    { terms: { rule: 'withdrawal', until: START, isUntilStart: true } },
  ])
  for (const name of ['closeAccount', 'deactivateAccount'] as const)
    expect((await request(name, later)).body.code).toBe('sessionsAhead')
  deps.clock.moveTo('2026-11-25T11:00:00Z')
  expect((await request('deactivateAccount', await logInTestUser(deps, person))).status).toBe(200)
})

test('a paid session with a pending reschedule prevents deletion after its old time has passed', async () => {
  const { deps, book, request, person } = await createClient()
  await book()
  await updateBookings(deps, { status: 'rescheduleRequested', hold_expires_at: null })
  await deps.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  deps.clock.moveTo('2026-11-25T11:30:00Z')
  const later = await logInTestUser(deps, person)
  expect((await request('getClosing', later)).body.data!.upcoming).toMatchObject([{ startDateTime: START }])
  expect((await request('closeAccount', later)).body.code).toBe('sessionsAhead')
})

test.each([
  ['an upcoming session', { status: 'booked', hold_expires_at: null } as const, 'succeeded', 'sessionsAhead'],
  ['a payment in progress', {}, 'pending', 'moneyOpen'],
] as const)('%s prevents deletion', async (_name, booking, status, code) => {
  const { deps, book, request, person } = await createClient()
  await book()
  await updateBookings(deps, { ...booking, created_at: deps.clock.now() })
  await deps.db.updateTable('payment').set({ status }).execute()
  const { body } = await request('closeAccount')
  expect(body.code).toBe(code)
  const row = await deps.db
    .selectFrom('customer_account')
    .select('first_name')
    .where('customer_account_id', '=', person.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(row.first_name).toBe('Lahkuja')
})

test('an undecided dispute prevents deletion, even if a part of the payment was lost in another one', async () => {
  const { deps, book, request } = await createClient()
  await book()
  await updateBookings(deps, { status: 'completed', hold_expires_at: null })
  const payment = deps.db.updateTable('payment').set({ status: 'disputed' }).returning('payment_id')
  const { payment_id } = await payment.executeTakeFirstOrThrow()
  const now = deps.clock.now()
  const addDispute = (stripe_dispute_id: string, status: 'lost' | 'open') =>
    deps.connection.pool.query(
      `insert into dispute (stripe_dispute_id, payment_id, amount_cents, reason, status, opened_at, decided_at)
       values ($1, $2, 1000, 'unknownPayment', $3, $4, $5)`,
      [stripe_dispute_id, payment_id, status, now.toString(), status === 'lost' ? now.toString() : null],
    )
  await addDispute('du_1', 'lost')
  expect((await request('getClosing')).body.data!.unsettledPayments).toEqual([])
  await addDispute('du_2', 'open')
  expect((await request('closeAccount')).body.code).toBe('moneyOpen')
})

test('a pending refund prevents deletion', async () => {
  const { deps, book, request } = await createClient()
  await book()
  await updateBookings(deps, { status: 'cancelledByProvider', hold_expires_at: null })
  const paid = await deps.db
    .updateTable('payment')
    .set({ status: 'succeeded' })
    .returning(['payment_id', 'amount_cents'])
    .executeTakeFirstOrThrow()
  const refund = { payment_id: paid.payment_id, amount_cents: paid.amount_cents, reason: 'cancelled' }
  const insert = deps.db.insertInto('refund').values(refund).returning('refund_id')
  const { refund_id: refundId } = await insert.executeTakeFirstOrThrow()
  expect((await request('getClosing')).body.data!.unsettledPayments).toMatchObject([
    { why: 'refundOnItsWay', amount: paid.amount_cents / 100 },
  ])
  expect((await request('closeAccount')).body.code).toBe('moneyOpen')
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('refund').set({ status: 'succeeded' }).execute()
    const { payment_id: paymentId, amount_cents: amountCents } = paid
    await postRefund(tx, { refundId, paymentId, amountCents, reason: 'cancelled', at: deps.clock.now() })
  })
  expect((await request('closeAccount')).status).toBe(200)
})

test('an open provider profile prevents deletion; a deactivated one is erased with the account', async () => {
  const { deps, call, provider } = await createClient()
  const bearer = (await logInTestUser(deps, provider)).accessToken
  const deleteAccount = () => call('closeAccount', {}, { bearer })
  expect((await deleteAccount()).body.code).toBe('practiceOpen')
  await deps.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: deps.clock.now(), company_name: 'Näidis OÜ' })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await deleteAccount()).status).toBe(200)
  const row = await deps.db.selectFrom('provider_account').selectAll().executeTakeFirstOrThrow()
  expect([row.texts, row.company_name, row.slug]).toEqual([{}, 'Näidis OÜ', `closed-${provider.providerId}`])
})

/**
 * Adds personal data to every table that holds data about a provider, and deactivates the profile. Every value contains
 * the given word.
 */
async function fillProvider({ db, clock }: TestDeps, { providerId, customerAccountId }: TestProvider, word: string) {
  const now = clock.now()
  await db
    .updateTable('provider_account')
    .set({
      ...{ status: 'deactivated', deactivated_at: now, texts: { en: { profession: word, about: word } } },
      ...{ address_line1: word, image_square_url: `/media/pictures/${word}.jpg`, video_name: word },
    })
    .where('provider_id', '=', providerId)
    .execute()
  await db
    .insertInto('provider_application')
    .values({
      ...{ provider_id: providerId, pending_first_name: word, pending_last_name: word, encrypted_tax: null },
      ...{ change_requests: JSON.stringify([{ section: null, text: word }]), sent_at: null, decided_at: now },
    })
    .execute()
  await db
    .insertInto('credential')
    .values({
      ...{ provider_id: providerId, provider_type_id: 1, status: 'rejected', number: word, issuer: word },
      ...{ register_url: null, valid_until: null, evidence_id: crypto.randomUUID(), evidence_type: 'application/pdf' },
      ...{ evidence_name: word, checked_by: null, checked_at: null, rejection_reason: word, created_at: now },
    })
    .execute()
  await db
    .updateTable('session_template')
    .set({
      ...{ texts: { en: { title: word, description: word } }, address: word },
      encrypted_arrival_note: Buffer.from(word),
    })
    .where('provider_id', '=', providerId)
    .execute()
  await db
    .insertInto('working_hours_exception')
    .values({ provider_id: providerId, start_at: now, end_at: now.add({ hours: 24 }), action: 1 })
    .execute()
  await db
    .insertInto('media_item')
    .values({
      ...{ customer_account_id: customerAccountId, kind: 'providerPicture', state: 'ready', created_at: now },
      folder: `pictures/${word.padEnd(22, 'x')}`,
    })
    .execute()
}

test('erases a provider’s application, session types, hours and photo, but not the titles of clients’ sessions', async () => {
  const { deps, call, person, provider, book } = await createClient()
  const { bookingId } = (await book()).body.data!
  await updateBookings(deps, { status: 'completed', hold_expires_at: null })
  await deps.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  await fillProvider(deps, provider, 'Salajane')
  const filled = ['credential', 'media_item', 'provider_account', 'provider_application', 'session_template']
  expect((await findTablesContaining(deps, 'Salajane')).toSorted()).toEqual(filled)
  deps.clock.moveTo('2026-11-26T10:00:00Z')
  const bearer = (await logInTestUser(deps, provider)).accessToken
  expect((await call('closeAccount', {}, { bearer })).status).toBe(200)
  // The purge job deletes the photo and its row a few minutes later.
  const pictures = await deps.db.selectFrom('media_item').select('removed_at').execute()
  expect(pictures.map((picture) => picture.removed_at !== null)).toEqual([true])
  expect(await findTablesContaining(deps, 'Salajane')).toEqual(['media_item'])
  expect(await findTablesContaining(deps, Buffer.from('Salajane').toString('hex'))).toEqual([])
  for (const table of ['working_hours_settings', 'working_hours_item', 'working_hours_exception'] as const)
    expect([table, await deps.db.selectFrom(table).select('provider_id').execute()]).toEqual([table, []])
  const as = await logInTestUser(deps, person)
  const past = (await call('listBookings', { when: 'history' }, { as })).body.data!
  expect(past.items.map((session) => session.title)).toEqual(['First session'])
  const session = (await call('getSession', { id: bookingId }, { as })).body.data!
  expect(session).toMatchObject({ title: 'First session', description: '' })
})

test('clients’ sessions with a deactivated provider and money owed for them prevent deletion', async () => {
  const deps = await createTestDeps()
  const { call, provider, advanceTo, bookTime } = await createPayoutProvider(deps)
  await bookTime(provider, START)
  await deps.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: deps.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  const request = async (name: 'closeAccount' | 'deactivateAccount' | 'getClosing') =>
    call(name, {}, { bearer: (await logInTestUser(deps, provider)).accessToken })
  expect((await request('getClosing')).body.data).toMatchObject({
    clientSessions: 1,
    owed: 38.25,
    hasOpenPractice: false,
  })
  for (const name of ['closeAccount', 'deactivateAccount'] as const)
    expect((await request(name)).body.code).toBe('sessionsAhead')
  await advanceTo('2026-11-25T12:00:00Z')
  expect((await request('getClosing')).body.data).toMatchObject({ clientSessions: 0, owed: 38.25 })
  expect((await request('closeAccount')).body.code).toBe('moneyOpen')
  await advanceTo('2026-11-26T12:00:00Z')
  expect((await request('getClosing')).body.data).toMatchObject({ clientSessions: 0, owed: 0 })
  expect((await request('closeAccount')).status).toBe(200)
})

test('a booking concurrent with deletion is either rejected or prevents the deletion', async () => {
  const { deps, request, book } = await createClient()
  const outcomes = await Promise.all([book(), request('closeAccount'), book(), request('closeAccount')])
  expect(outcomes.every(({ status }) => status < 500)).toBe(true)
  const { closed_at: closedAt } = await deps.db
    .selectFrom('customer_account')
    .select('closed_at')
    .where('role', '=', 0)
    .executeTakeFirstOrThrow()
  const holds = await deps.db
    .selectFrom('booking')
    .select('booking_id')
    .where('status', '=', 'pendingPayment')
    .execute()
  expect([closedAt !== null, holds.length]).toEqual(closedAt ? [true, 0] : [false, 1])
})

test('the database rejects bookings of a deleted account', async () => {
  const { deps, book, person } = await createClient()
  await book()
  const row = await deps.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  await updateBookings(deps, { status: 'expired' })
  await deps.db
    .updateTable('customer_account')
    .set({ closed_at: deps.clock.now(), first_name: '–', last_name: '' })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const { booking_id: _bookingId, ...values } = row
  await expect(deps.db.insertInto('booking').values(values).execute()).rejects.toMatchObject({
    constraint: 'booking_needs_active_account',
  })
})

test('deactivation logs out immediately, stops emails except about money and the account, and ends only after the owner confirms', async () => {
  const { deps, call, browser, request, logIn, person, login } = await createClient()
  expect((await request('deactivateAccount')).status).toBe(200)
  expect((await browser('getProfile', {}, login)).status).toBe(401)
  const [email] = await deps.db.selectFrom('email').select('email_id').execute()
  expect(await sendStoredEmail(deps, email!.email_id)).toEqual([EMAIL])
  const to = { email: EMAIL, language: 'et' as const, timezone: 'Europe/Tallinn' }
  const data = { name: 'Lahkuja', times: [START] }
  await enqueueEmail(deps.db, deps, { kind: 'requestReceived', to, data, dedupeKey: 'quiet' })
  const unsent = () => deps.db.selectFrom('email').select('email_id').where('dedupe_key', '=', 'quiet').execute()
  expect(await sendStoredEmail(deps, (await unsent())[0]!.email_id)).toEqual([])
  expect(await unsent()).toEqual([])
  const refund = EMAIL_SAMPLES.refundForClient
  await enqueueEmail(deps.db, deps, { kind: 'refundForClient', to, data: refund, dedupeKey: 'quiet' })
  expect(await sendStoredEmail(deps, (await unsent())[0]!.email_id)).toEqual([EMAIL])
  const reply = await logIn()
  expect([reply.status, reply.body.code]).toEqual([409, 'accountDeactivated'])
  const { ticket } = reply.body.data as unknown as { ticket: string }
  const isDeactivated = async () =>
    (
      await deps.db
        .selectFrom('customer_account')
        .select('deactivated_at')
        .where('customer_account_id', '=', person.customerAccountId)
        .executeTakeFirstOrThrow()
    ).deactivated_at !== null
  expect(await isDeactivated()).toBe(true)
  const stolen = await createCookieClient(call)('reactivateAccount', { ticket })
  expect([stolen.body.code, await isDeactivated()]).toEqual(['ticketSpent', true])
  const reactivated = await browser('reactivateAccount', { ticket })
  expect([reactivated.status, await isDeactivated()]).toEqual([200, false])
  expect((await browser('getProfile', {}, reactivated.body.data!)).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})
