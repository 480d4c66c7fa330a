import { expect, test } from 'vitest'
import { postRefund } from '#modules/ledger/server/public.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { aPayee } from '#testing/server/a-payee.ts'
import { aBrowser, KNOWN_PASSWORD, knownHash } from '#testing/server/browsers.ts'
import { aCustomer, aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { sendMailOf } from '#testing/server/send-mail-of.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { type TestHouse, testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'

const EMAIL = 'leaver@hool.test'
const START = '2026-11-25T10:00:00Z'

async function aLeaver() {
  const house = await testHouse()
  await withPayments(house)
  const { call } = await testApp(house)
  const person = await aCustomer(house, { email: EMAIL, passwordHash: await knownHash, firstName: 'Lahkuja' })
  const provider = await aProvider(house)
  const login = await signInAs(house, person)
  const browser = aBrowser(call)
  const ask = <N extends 'closeAccount' | 'deactivateAccount' | 'getClosing'>(name: N, as = login) =>
    browser(name, {}, as)
  const book = () =>
    browser('createPaymentIntent', { sessionTemplateId: provider.sessionTemplateId, startDateTime: START }, login)
  const logIn = () => browser('login', { userName: EMAIL, password: KNOWN_PASSWORD })
  return { house, call, person, provider, login, browser, ask, book, logIn }
}

const bookingIs = (house: TestHouse, change: object) => house.db.updateTable('booking').set(change).execute()

/** Every text of every table, as a thief of the database would search it. */
async function foundInDatabase(house: TestHouse, text: string): Promise<string[]> {
  const { rows: tables } = await house.connection.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table_name: table } of tables) {
    const hit = await house.connection.pool.query(`select 1 from "${table}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (hit.rowCount) found.push(table)
  }
  return found
}

test('a closed account leaves nobody behind: not in any table, and the address is free again', async () => {
  const { house, browser, login, ask, logIn, provider } = await aLeaver()
  await browser('putProfile', { phone: '5555 1234', country: 'EE', addressLine1: 'Salajane 7', city: 'Tartu' }, login)
  const times = { availableTimes: ['2026-11-24T10:00:00Z'] }
  await browser('customerRequest', { providerId: provider.providerId, name: 'Lahkuja', email: EMAIL, ...times }, login)
  await browser('putBookmark', { providerId: provider.providerId, isBookmarked: true }, login)
  await browser('contactUs', { name: 'Lahkuja', email: 'LEAVER@hool.test', message: 'Helistage' })
  await browser('contactUs', { name: 'Keegi', email: 'keegi@hool.test', message: 'Tere' })
  expect(await foundInDatabase(house, 'Lahkuja')).toEqual(['customer_account'])
  expect((await ask('closeAccount')).status).toBe(200)
  for (const hidden of ['Lahkuja', 'leaver@', '55551234', 'Salajane'])
    expect([hidden, await foundInDatabase(house, hidden)]).toEqual([hidden, []])
  expect(await house.db.selectFrom('customer_request').select('customer_request_id').execute()).toEqual([])
  const toUs = await house.db.selectFrom('contact_message').select('sealed').execute()
  expect(toUs.map((row) => house.sealing.open<{ name: string }>(row.sealed).name)).toEqual(['Keegi'])
  expect((await mailsOf(house, 'contactMessage')).map((mail) => mail.data.name)).toEqual(['Keegi'])
  expect((await ask('getClosing')).status).toBe(401)
  expect((await logIn()).body.code).toBe('wrongCredentials')
  expect((await mailsOf(house, 'accountClosed')).map((mail) => mail.to.email)).toEqual([EMAIL])
  const again = await browser('customerSignUp', {
    ...{ firstName: 'Uus', lastName: 'Algus', emailAddress: EMAIL },
    ...{ password: 'Teine-9-rada', confirmPassword: 'Teine-9-rada' },
  })
  expect(again.status).toBe(200)
  expect(await mailsOf(house, 'addressInUse')).toEqual([])
  expect(await mailsOf(house, 'verifyEmail')).toHaveLength(1)
})

test('what was booked and paid stays, without the person and without their note', async () => {
  const { house, book, ask, browser, login } = await aLeaver()
  const { bookingId } = (await book()).body.data!
  await browser('writeNote', { id: bookingId, note: 'whisper' }, login)
  await bookingIs(house, { status: 'completed', hold_expires_at: null })
  await house.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  expect((await ask('closeAccount')).status).toBe(200)
  const kept = await house.db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.purpose_id', 'booking.booking_id')
    .select(['title', 'price_cents', 'amount_cents', 'sealed_note'])
    .executeTakeFirstOrThrow()
  expect(kept.amount_cents).toBe(kept.price_cents)
  expect(kept.sealed_note).toBeNull()
})

test('sessions ahead have to be dealt with first, and the answer says what happens to each', async () => {
  const { house, book, ask, person } = await aLeaver()
  await book()
  await bookingIs(house, { status: 'booked', hold_expires_at: null })
  const free = (await ask('getClosing')).body.data!
  expect(free).toMatchObject({ upcoming: [{ startDateTime: START, terms: { rule: 'free' } }], hasOpenPractice: false })
  house.clock.moveTo('2026-11-24T10:00:01Z')
  const later = await signInAs(house, person)
  const paid = (await ask('getClosing', later)).body.data!
  expect(paid.upcoming).toMatchObject([{ terms: { rule: 'late' } }])
  // The free limit has passed, and yet everything comes back where the contract can be withdrawn from.
  await bookingIs(house, { has_withdrawal_right: true, withdraw_until: Temporal.Instant.from('2026-12-07T22:00:00Z') })
  const right = (await ask('getClosing', later)).body.data!
  expect(right.upcoming).toMatchObject([{ terms: { rule: 'withdrawal', until: START, isUntilStart: true } }])
  for (const name of ['closeAccount', 'deactivateAccount'] as const)
    expect((await ask(name, later)).body.code).toBe('sessionsAhead')
  house.clock.moveTo('2026-11-25T11:00:00Z')
  expect((await ask('deactivateAccount', await signInAs(house, person))).status).toBe(200)
})

test('a paid session that waits for a new time keeps the account open when its old time has passed', async () => {
  const { house, book, ask, person } = await aLeaver()
  await book()
  await bookingIs(house, { status: 'rescheduleRequested', hold_expires_at: null })
  await house.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  house.clock.moveTo('2026-11-25T11:30:00Z')
  const later = await signInAs(house, person)
  expect((await ask('getClosing', later)).body.data!.upcoming).toMatchObject([{ startDateTime: START }])
  expect((await ask('closeAccount', later)).body.code).toBe('sessionsAhead')
})

test.each([
  ['a session ahead', { status: 'booked', hold_expires_at: null } as const, 'succeeded', 'sessionsAhead'],
  ['a payment under way', {}, 'pending', 'moneyOpen'],
  ['a disputed payment', { status: 'completed', hold_expires_at: null } as const, 'disputed', 'moneyOpen'],
] as const)('%s keeps the account open', async (_name, booking, status, code) => {
  const { house, book, ask, person } = await aLeaver()
  await book()
  await bookingIs(house, { ...booking, created_at: house.clock.now() })
  await house.db.updateTable('payment').set({ status }).execute()
  const { body } = await ask('closeAccount')
  expect(body.code).toBe(code)
  const row = await house.db
    .selectFrom('customer_account')
    .select('first_name')
    .where('customer_account_id', '=', person.customerAccountId)
    .executeTakeFirstOrThrow()
  expect(row.first_name).toBe('Lahkuja')
})

test('a refund on its way keeps the account open', async () => {
  const { house, book, ask } = await aLeaver()
  await book()
  await bookingIs(house, { status: 'cancelledByProvider', hold_expires_at: null })
  const paid = await house.db
    .updateTable('payment')
    .set({ status: 'succeeded' })
    .returning(['payment_id', 'amount_cents'])
    .executeTakeFirstOrThrow()
  const refund = { payment_id: paid.payment_id, amount_cents: paid.amount_cents, reason: 'cancelled' }
  const made = house.db.insertInto('refund').values(refund).returning('refund_id')
  const { refund_id: refundId } = await made.executeTakeFirstOrThrow()
  expect((await ask('getClosing')).body.data!.openMoney).toMatchObject([
    { why: 'refundOnItsWay', amount: paid.amount_cents / 100 },
  ])
  expect((await ask('closeAccount')).body.code).toBe('moneyOpen')
  await house.db.transaction().execute(async (tx) => {
    await tx.updateTable('refund').set({ status: 'succeeded' }).execute()
    const { payment_id: paymentId, amount_cents: amountCents } = paid
    await postRefund(tx, { refundId, paymentId, amountCents, reason: 'cancelled', at: house.clock.now() })
  })
  expect((await ask('closeAccount')).status).toBe(200)
})

test('an open practice has to be closed first; a closed one goes with its person', async () => {
  const { house, call, provider } = await aLeaver()
  const bearer = (await signInAs(house, provider)).accessToken
  const close = () => call('closeAccount', {}, { bearer })
  expect((await close()).body.code).toBe('practiceOpen')
  await house.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: house.clock.now(), company_name: 'Näidis OÜ' })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect((await close()).status).toBe(200)
  const kept = await house.db.selectFrom('provider_account').selectAll().executeTakeFirstOrThrow()
  expect([kept.texts, kept.company_name, kept.slug]).toEqual([{}, 'Näidis OÜ', `closed-${provider.providerId}`])
})

test('sessions that clients have with a deactivated counsellor, and money owed for them, keep the account open', async () => {
  const house = await testHouse()
  const { call, provider, liveUntil, bookTime } = await aPayee(house)
  await bookTime(provider, START)
  await house.db
    .updateTable('provider_account')
    .set({ status: 'deactivated', deactivated_at: house.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  const ask = async (name: 'closeAccount' | 'deactivateAccount' | 'getClosing') =>
    call(name, {}, { bearer: (await signInAs(house, provider)).accessToken })
  expect((await ask('getClosing')).body.data).toMatchObject({ clientSessions: 1, owed: 38.25, hasOpenPractice: false })
  for (const name of ['closeAccount', 'deactivateAccount'] as const)
    expect((await ask(name)).body.code).toBe('sessionsAhead')
  await liveUntil('2026-11-25T12:00:00Z')
  expect((await ask('getClosing')).body.data).toMatchObject({ clientSessions: 0, owed: 38.25 })
  expect((await ask('closeAccount')).body.code).toBe('moneyOpen')
  await liveUntil('2026-11-26T12:00:00Z')
  expect((await ask('getClosing')).body.data).toMatchObject({ clientSessions: 0, owed: 0 })
  expect((await ask('closeAccount')).status).toBe(200)
})

test('a session booked at the very moment of closing is refused or keeps the account open, never both', async () => {
  const { house, ask, book } = await aLeaver()
  const outcomes = await Promise.all([book(), ask('closeAccount'), book(), ask('closeAccount')])
  expect(outcomes.every((one) => one.status < 500)).toBe(true)
  const { closed_at: closedAt } = await house.db
    .selectFrom('customer_account')
    .select('closed_at')
    .where('role', '=', 0)
    .executeTakeFirstOrThrow()
  const held = await house.db
    .selectFrom('booking')
    .select('booking_id')
    .where('status', '=', 'pendingPayment')
    .execute()
  expect([closedAt !== null, held.length]).toEqual(closedAt ? [true, 0] : [false, 1])
})

test('the database itself takes no booking of a closed account', async () => {
  const { house, book, person } = await aLeaver()
  await book()
  const row = await house.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  await bookingIs(house, { status: 'expired' })
  await house.db
    .updateTable('customer_account')
    .set({ closed_at: house.clock.now(), first_name: '–', last_name: '' })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const { booking_id: _old, ...copy } = row
  await expect(house.db.insertInto('booking').values(copy).execute()).rejects.toMatchObject({
    constraint: 'booking_needs_open_account',
  })
})

test('a deactivated account is out at once, comes back only after its owner says yes, and hears nothing meanwhile', async () => {
  const { house, call, browser, ask, logIn, person, login } = await aLeaver()
  expect((await ask('deactivateAccount')).status).toBe(200)
  expect((await browser('getProfile', {}, login)).status).toBe(401)
  const [letter] = await house.db.selectFrom('mail').select('mail_id').execute()
  expect(await sendMailOf(house, letter!.mail_id)).toEqual([EMAIL])
  const to = { email: EMAIL, language: 'et' as const, timezone: 'Europe/Tallinn' }
  const data = { name: 'Lahkuja', times: [START] }
  await writeMail(house.db, house, { kind: 'requestReceived', to, data, dedupeKey: 'quiet' })
  const unsent = () => house.db.selectFrom('mail').select('mail_id').where('dedupe_key', '=', 'quiet').execute()
  expect(await sendMailOf(house, (await unsent())[0]!.mail_id)).toEqual([])
  expect(await unsent()).toEqual([])
  const asked = await logIn()
  expect([asked.status, asked.body.code]).toEqual([409, 'accountDeactivated'])
  const { ticket } = asked.body.data as unknown as { ticket: string }
  const rests = async () =>
    (
      await house.db
        .selectFrom('customer_account')
        .select('deactivated_at')
        .where('customer_account_id', '=', person.customerAccountId)
        .executeTakeFirstOrThrow()
    ).deactivated_at !== null
  expect(await rests()).toBe(true)
  const stolen = await aBrowser(call)('wakeAccount', { ticket })
  expect([stolen.body.code, await rests()]).toEqual(['ticketSpent', true])
  const back = await browser('wakeAccount', { ticket })
  expect([back.status, await rests()]).toEqual([200, false])
  expect((await browser('getProfile', {}, back.body.data!)).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})
