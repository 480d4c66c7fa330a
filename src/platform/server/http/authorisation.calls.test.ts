import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import {
  CALL_TABLE,
  type CallTableRow,
  callContext,
  invitationInput,
  type OwnedBooking,
} from '#testing/server/call-table.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestCallers, type TestCaller } from '#testing/server/test-callers.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

let deps: TestDeps
let made: Awaited<ReturnType<typeof createTestApp>>
let payments: Awaited<ReturnType<typeof withPayments>>
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  payments = await withPayments(deps, { keep: true })
  made = await createTestApp(deps, { keep: true })
  callContext.everybody = await createTestCallers(deps)
  const hold = async (startDateTime: string): Promise<OwnedBooking> => {
    const wanted = { sessionTemplateId: callContext.everybody.provider.sessionTemplateId, startDateTime }
    return (await made.call('createPaymentIntent', wanted, { bearer: callContext.everybody.customer.bearer })).body
      .data!
  }
  const booked = await hold('2026-11-25T06:00:00Z')
  const last = await hold('2026-12-09T06:00:00Z')
  await deps.db.updateTable('booking').set({ status: 'booked', hold_expires_at: null }).execute()
  callContext.own = {
    ...(await aNoteOf(deps)),
    booked,
    last,
    held: await hold('2026-11-25T08:00:00Z'),
    let: await hold('2026-11-25T10:00:00Z'),
    loginId: await aLogin(),
    ...(await invitedAndAsked()),
    ...(await wrote()),
  }
  // Nobody has just shown that it is them: what erases an account or locks its owner out asks first.
  await deps.db
    .updateTable('login')
    .set({ proved_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
})
afterAll(async () => {
  await made.app.close()
  await payments.sandbox.close()
  await deps.close()
})

/** What `provider` has of a client: nobody else may meet it. */
async function aNoteOf({ db, clock }: TestDeps) {
  const { contact_id: contactId } = await db
    .insertInto('contact')
    .values({
      provider_id: callContext.everybody.provider.providerId,
      customer_account_id: callContext.everybody.customer.customerAccountId,
    })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  const noteId = randomUUID()
  const now = clock.now()
  await db
    .insertInto('contact_note')
    .values({
      note_id: noteId,
      contact_id: contactId,
      sealed: Buffer.alloc(1),
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .execute()
  return { contactId, noteId }
}

/** `customer` is invited by the counsellor of the market, and has asked them for a time. */
async function invitedAndAsked() {
  const { provider, customer } = callContext.everybody
  const as = await logInTestUser(deps, provider)
  const wanted = { ...invitationInput, email: customer.email, sessionTemplateId: provider.sessionTemplateId }
  const invited = await made.call('addInvitation', wanted, { as })
  const times = ['2026-11-24T10:00:00Z']
  const asked = { providerId: provider.providerId, name: 'A', email: customer.email, availableTimes: times }
  await made.call('customerRequest', asked)
  const [request] = (await made.call('listRequests', {}, { as })).body.data!
  return { invitationId: invited.body.data!.invitationId, requestId: request!.customerRequestId }
}

/** `customer` has asked the counsellor of the market, logged in, and written to them. */
async function wrote() {
  const { provider, customer } = callContext.everybody
  const { bearer, email } = customer
  const asked = { providerId: provider.providerId, name: 'A', email, availableTimes: ['2026-11-24T11:00:00Z'] }
  await made.call('customerRequest', asked, { bearer })
  const opened = await made.call('openConversation', { providerId: provider.providerId }, { bearer })
  const { conversationId } = opened.body.data!
  const messageId = randomUUID()
  await made.call('sendMessage', { id: conversationId, messageId, text: 'Mine' }, { bearer })
  return { conversationId, messageId }
}

async function aLogin(): Promise<string> {
  await logInTestUser(deps, callContext.everybody.customer)
  const logins = await made.call('listLogins', {}, { bearer: callContext.everybody.customer.bearer })
  return logins.body.data!.find((one) => !one.isThisOne)!.loginId
}

function expected(call: AnyCall, row: CallTableRow, person: TestCaller): number {
  if (row.each) return row.each(person)
  if (call.who !== 'visitor' && call.who !== 'paymentProvider' && !person.isIn) return 401
  if (call.who === 'admin') return person.name === 'an admin' ? (row.status ?? 200) : 403
  // An admin may ask, and looks after none.
  if (call.who === 'company')
    return person.name === 'a manager' ? (row.status ?? 200) : person.name === 'an admin' ? 404 : 403
  if (call.who === 'provider') return person.name === 'a counsellor' ? (row.status ?? 200) : 403
  return person.name === 'customer' ? (row.status ?? 200) : (row.others ?? row.status ?? 200)
}

describe('who may make which call', () => {
  it.each(Object.entries(CALL_TABLE) as [CallName, CallTableRow][])('%s', async (name, row) => {
    const statuses: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const [index, person] of callContext.everybody.all.entries()) {
      const asked = { from: `10.1.0.${index}`, ...(person.bearer ? { bearer: person.bearer } : {}) }
      statuses[person.name] = (await made.call(name, row.input?.(index) ?? {}, asked)).status
      wanted[person.name] = expected(ALL_CALLS[name], row, person)
    }
    expect(statuses).toEqual(wanted)
  })

  it('has a row for every call of the contract', () => {
    expect(Object.keys(CALL_TABLE).sort()).toEqual(Object.keys(ALL_CALLS).sort())
  })
})

describe('what belongs to somebody else answers like what does not exist', () => {
  const ids: [CallName, () => Record<string, unknown>, Record<string, unknown>][] = [
    ['endLogin', () => ({ id: callContext.own.loginId }), { id: randomUUID() }],
    ['resumePayment', () => ({ bookingId: callContext.own.held.bookingId }), { bookingId: randomUUID() }],
    [
      'resumePayment',
      () => ({ paymentIntentId: callContext.own.held.paymentIntentId }),
      { paymentIntentId: 'pi_none' },
    ],
    ['checkPaymentIntent', () => ({ id: callContext.own.held.paymentIntentId }), { id: 'pi_none' }],
    ['releaseHold', () => ({ id: callContext.own.held.bookingId }), { id: randomUUID() }],
    ['writeNote', () => ({ id: callContext.own.held.bookingId, note: 'x' }), { id: randomUUID(), note: 'x' }],
    ['sessionInfo', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    ['sessionInfo', () => ({ id: callContext.own.booked.paymentIntentId }), { id: 'pi_none' }],
    ['getSession', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    ['sessionCalendar', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    ['createInvoice', () => ({ bookingId: callContext.own.booked.bookingId }), { bookingId: randomUUID() }],
    ['sessionReceipt', () => ({ id: callContext.own.booked.paymentIntentId }), { id: 'pi_none' }],
    ['sessionReceipts', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    [
      'refundPreview',
      () => ({ id: callContext.own.booked.bookingId, action: 'cancel' }),
      { id: randomUUID(), action: 'cancel' },
    ],
    ['cancelBooking', () => ({ id: callContext.own.booked.bookingId, x: '0' }), { id: randomUUID(), x: '0' }],
    ['acceptReschedule', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    ['declineReschedule', () => ({ id: callContext.own.booked.bookingId }), { id: randomUUID() }],
    ['getConversation', () => ({ id: callContext.own.conversationId }), { id: randomUUID() }],
    ['markMessagesRead', () => ({ id: callContext.own.conversationId, number: 1 }), { id: randomUUID(), number: 1 }],
    ['openInvitation', () => ({ id: callContext.own.invitationId, secret: 'x' }), { id: randomUUID(), secret: 'x' }],
  ]
  it.each(ids)('%s %s', async (name, theirs, unknown) => {
    const bearer = callContext.everybody.all.find((person) => person.name === 'another customer')!.bearer!
    const [foreignAnswer, unknownAnswer] = [
      await made.call(name, theirs(), { bearer }),
      await made.call(name, unknown, { bearer }),
    ]
    expect(foreignAnswer.status).toBe(404)
    expect([foreignAnswer.status, foreignAnswer.body]).toEqual([unknownAnswer.status, unknownAnswer.body])
  })

  test('and nothing of it was changed', async () => {
    const booking = await deps.db
      .selectFrom('booking')
      .selectAll()
      .where('booking_id', '=', callContext.own.held.bookingId)
      .executeTakeFirstOrThrow()
    expect(booking.status).toBe('pendingPayment')
    expect(deps.encryption.decrypt(booking.sealed_note!)).toBe('Mine')
  })
})

describe('what nobody may write about themselves', () => {
  it.each(['role', 'emailAddress', 'emailConfirmed', 'customerAccountId', 'providerAccountId', 'paymentMethodStatus'])(
    '%s',
    async (field) => {
      const { status, body } = await made.call(
        'putProfile',
        { [field]: 3 },
        { bearer: callContext.everybody.customer.bearer },
      )
      expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
    },
  )

  it.each(['amount', 'price', 'fee', 'status', 'providerId', 'currency'])('a booking’s %s', async (field) => {
    const wanted = {
      sessionTemplateId: callContext.everybody.provider.sessionTemplateId,
      startDateTime: '2026-12-02T10:00:00Z',
    }
    const { status, body } = await made.call(
      'createPaymentIntent',
      { ...wanted, [field]: 1 },
      { bearer: callContext.everybody.customer.bearer },
    )
    expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
  })
})

test('a person who was blocked is out with the next request', async () => {
  const { customerAccountId, bearer } = callContext.everybody.customer
  const mark = (login_blocked_at: Temporal.Instant | null) =>
    deps.db
      .updateTable('customer_account')
      .set({ login_blocked_at })
      .where('customer_account_id', '=', customerAccountId)
      .execute()
  await mark(deps.clock.now())
  expect((await made.call('getProfile', {}, { bearer })).status).toBe(401)
  await mark(null)
  expect((await made.call('getProfile', {}, { bearer })).status).toBe(200)
})
