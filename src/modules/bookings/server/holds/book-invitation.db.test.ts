import { expect, test } from 'vitest'
import { expireInvitations } from '#modules/invitations/server/public.ts'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  type TestCustomer,
} from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { expireHolds } from './expire-holds.ts'

const [FIRST, SECOND] = ['2026-11-26T10:00:00Z', '2026-11-26T12:00:00Z'] as const

async function createInvitedClient(invitationInput: Record<string, unknown> = {}) {
  const deps = await createTestDeps({ poolSize: 20 })
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { opens: 'thu 10:00-16:00' })
  const invitation = await createSentInvitation(
    { deps, call: paying.call, provider },
    { startDateTimes: [FIRST, SECOND], ...invitationInput },
  )
  const { invitationId, secret } = invitation
  const client = await createTestCustomer(deps)
  const holdTime = async (startDateTime: string, caller: TestCustomer = client, credentials: object = { secret }) =>
    paying.call(
      'createPaymentIntent',
      { invitationId, startDateTime, ...credentials },
      { as: await logInTestUser(deps, caller) },
    )
  const check = async (id: string, caller: TestCustomer = client) =>
    (await paying.call('checkPaymentIntent', { id }, { as: await logInTestUser(deps, caller) })).body.data!
  const status = async () => (await deps.db.selectFrom('invitation').select('status').executeTakeFirstOrThrow()).status
  const entries = () =>
    deps.db
      .selectFrom('calendar_entry')
      .select(['start_at', 'booking_id', 'hold_expires_at'])
      .orderBy('start_at')
      .execute()
  return { ...paying, deps, provider, invitation, client, holdTime, check, status, entries }
}

test('books the chosen time at the invited price, releases the others and accepts the invitation', async () => {
  const setup = await createInvitedClient()
  const { body } = await setup.holdTime(SECOND)
  expect(body.data!.amount).toBe(40.5)
  await setup.pay(body.data!.paymentIntentId)
  expect((await setup.check(body.data!.paymentIntentId)).bookingStatus).toBe('booked')
  const own = { as: await logInTestUser(setup.deps, setup.client) }
  const { items } = (await setup.call('listBookings', { when: 'upcoming' }, own)).body.data!
  expect(items).toMatchObject([{ isInvitation: true, invitationId: setup.invitation.invitationId }])
  const booking = await setup.deps.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ price_cents: 4050, fee_cents: 608, title: 'First session', location: 1 })
  expect(await setup.status()).toBe('accepted')
  const entries = await setup.entries()
  expect(entries.map((row) => [row.start_at.toString(), row.booking_id, row.hold_expires_at])).toEqual([
    [SECOND, booking.booking_id, null],
  ])
  expect(await listSentEmails(setup.deps, 'bookingConfirmed')).toHaveLength(1)
  expect(await listSentEmails(setup.deps, 'bookingForProvider')).toHaveLength(1)
  expect((await setup.holdTime(FIRST)).body.code).toBe('invitationUsed')
})

test('only the invited address can book without the link', async () => {
  const setup = await createInvitedClient()
  expect((await setup.holdTime(FIRST, setup.client, {})).body.code).toBe('invitationNotFound')
  const liis = await createTestCustomer(setup.deps, { email: 'liis@hool.test' })
  expect((await setup.holdTime(FIRST, liis, {})).status).toBe(200)
})

test('ignores later edits to the template and works for an unlisted provider', async () => {
  const setup = await createInvitedClient()
  const changed = {
    fee_cents: 9900,
    duration_minutes: 30,
    texts: { en: { title: 'Other', description: '' } },
    is_active: false,
  }
  await setup.deps.db.updateTable('session_template').set(changed).execute()
  const { body } = await setup.holdTime(FIRST)
  expect(body.data!.amount).toBe(40.5)
  const booking = await setup.deps.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect([booking.title, booking.end_at.toString()]).toEqual(['First session', '2026-11-26T11:00:00Z'])
})

test.each([
  ['blocked', { blocked_at: Temporal.Instant.from('2026-11-23T07:00:00Z') }],
  ['deactivated', { deactivated_at: Temporal.Instant.from('2026-11-23T07:00:00Z') }],
] as const)('cannot be booked with a provider who was %s', async (_what, change) => {
  const setup = await createInvitedClient()
  await setup.deps.db.updateTable('provider_account').set(change).execute()
  expect((await setup.holdTime(FIRST)).body.code).toBe('templateNotOffered')
})

test('an expired hold reopens the invitation, and its time stays reserved throughout', async () => {
  const setup = await createInvitedClient()
  await setup.holdTime(FIRST)
  setup.deps.clock.forward({ minutes: 15 })
  await expireHolds(setup.deps)
  await expireInvitations(setup.deps)
  expect(await setup.status()).toBe('pendingPayment')
  expect(await setup.entries()).toHaveLength(2)
  expect((await setup.holdTime(FIRST)).status).toBe(200)
})

test('an invitation stays open past its expiry only while a hold is being paid for', async () => {
  const setup = await createInvitedClient({ startDateTimes: [FIRST] })
  setup.deps.clock.forward({ hours: 47, minutes: 50 })
  const { body } = await setup.holdTime(FIRST)
  setup.deps.clock.forward({ minutes: 12 })
  await expireInvitations(setup.deps)
  expect(await setup.status()).toBe('pendingPayment')
  await setup.pay(body.data!.paymentIntentId)
  expect((await setup.check(body.data!.paymentIntentId)).bookingStatus).toBe('booked')
})

test('refunds a payment that arrives after both the hold and the invitation have expired', async () => {
  const setup = await createInvitedClient({ startDateTimes: [FIRST] })
  setup.deps.clock.forward({ hours: 47, minutes: 50 })
  const { body } = await setup.holdTime(FIRST)
  await setup.pay(body.data!.paymentIntentId)
  setup.deps.clock.forward({ minutes: 15 })
  await expireHolds(setup.deps)
  await expireInvitations(setup.deps)
  expect((await setup.check(body.data!.paymentIntentId)).bookingStatus).toBe('expired')
  expect(await setup.deps.db.selectFrom('refund').select(['amount_cents', 'reason']).execute()).toEqual([
    { amount_cents: 4050, reason: 'paid too late' },
  ])
  expect(await setup.entries()).toEqual([])
})

test('books the time for a payment that arrives after the hold expired while the invitation is open', async () => {
  const setup = await createInvitedClient()
  const { body } = await setup.holdTime(FIRST)
  await setup.pay(body.data!.paymentIntentId)
  setup.deps.clock.forward({ minutes: 16 })
  await expireHolds(setup.deps)
  expect((await setup.check(body.data!.paymentIntentId)).bookingStatus).toBe('booked')
  expect(await setup.status()).toBe('accepted')
})

test('when six clients use the link concurrently, exactly one gets the hold', async () => {
  const setup = await createInvitedClient()
  const clients = await Promise.all(Array.from({ length: 6 }, () => createTestCustomer(setup.deps)))
  const replies = await Promise.all(clients.map((caller, index) => setup.holdTime(index % 2 ? FIRST : SECOND, caller)))
  expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    ...Array(5).fill('invitationUsed'),
  ])
  expect(await setup.deps.db.selectFrom('booking').selectAll().execute()).toHaveLength(1)
})

test('two tabs of the same client share a hold on the same time; choosing another time releases the first', async () => {
  const setup = await createInvitedClient()
  const replies = await Promise.all([setup.holdTime(FIRST), setup.holdTime(FIRST), setup.holdTime(FIRST)])
  expect(new Set(replies.map(({ body }) => body.data?.bookingId)).size).toBe(1)
  const other = await setup.holdTime(SECOND)
  expect(other.body.data!.bookingId).not.toBe(replies[0]!.body.data!.bookingId)
  const statuses = await setup.deps.db.selectFrom('booking').select(['status']).orderBy('start_at').execute()
  expect(statuses.map((row) => row.status)).toEqual(['expired', 'pendingPayment'])
})

test('the first of two payments is booked, the second is refunded', async () => {
  const setup = await createInvitedClient()
  const [first, second] = [await setup.holdTime(FIRST), await setup.holdTime(SECOND)]
  await setup.pay(first.body.data!.paymentIntentId)
  await setup.pay(second.body.data!.paymentIntentId)
  await Promise.all([setup.check(first.body.data!.paymentIntentId), setup.check(second.body.data!.paymentIntentId)])
  const rows = await setup.deps.db.selectFrom('booking').select(['status']).orderBy('start_at').execute()
  expect(rows.map((row) => row.status).sort()).toEqual(['booked', 'expired'])
  expect(await setup.deps.db.selectFrom('refund').selectAll().execute()).toHaveLength(1)
  expect(await setup.entries()).toHaveLength(1)
})

test('revoking during payment either books the session or refunds it, never both', async () => {
  const setup = await createInvitedClient()
  const { body } = await setup.holdTime(FIRST)
  await setup.pay(body.data!.paymentIntentId)
  const [cancelled] = await Promise.all([
    setup.call('cancelInvitation', { id: setup.invitation.invitationId }, { as: setup.invitation.me }),
    setup.check(body.data!.paymentIntentId),
  ])
  const { bookingStatus } = await setup.check(body.data!.paymentIntentId)
  const refunds = await setup.deps.db.selectFrom('refund').selectAll().execute()
  const isBooked = bookingStatus === 'booked'
  expect([await setup.status(), cancelled.status, refunds.length, (await setup.entries()).length]).toEqual(
    isBooked ? ['accepted', 409, 0, 1] : ['cancelled', 200, 1, 0],
  )
})

test('revoking before the payment ends the hold and refunds the payment', async () => {
  const setup = await createInvitedClient()
  const { body } = await setup.holdTime(FIRST)
  await setup.call('cancelInvitation', { id: setup.invitation.invitationId }, { as: setup.invitation.me })
  expect(await setup.entries()).toEqual([])
  await setup.pay(body.data!.paymentIntentId)
  expect((await setup.check(body.data!.paymentIntentId)).bookingStatus).toBe('expired')
  expect(await setup.deps.db.selectFrom('refund').selectAll().execute()).toHaveLength(1)
  expect((await setup.holdTime(SECOND)).body.code).toBe('invitationOver')
})

test('a time that has passed or was never offered cannot be booked', async () => {
  const setup = await createInvitedClient({ startDateTimes: ['2026-11-24T10:00:00Z', FIRST] })
  setup.deps.clock.moveTo('2026-11-24T08:00:00Z')
  expect((await setup.holdTime('2026-11-24T10:00:00Z')).body.code).toBe('timeTaken')
  expect((await setup.holdTime('2026-11-27T10:00:00Z')).body.code).toBe('timeTaken')
})

test('neither the provider nor a blocked client can accept the invitation', async () => {
  const setup = await createInvitedClient()
  expect((await setup.holdTime(FIRST, setup.provider)).body.code).toBe('ownSession')
  const blocked = { customer_blocked_at: setup.deps.clock.now() }
  await setup.deps.db
    .updateTable('customer_account')
    .set(blocked)
    .where('customer_account_id', '=', setup.client.customerAccountId)
    .execute()
  expect((await setup.holdTime(FIRST)).body.code).toBe('accountBlocked')
})

test('paying books a group seat at the invited price', async () => {
  const deps = await createTestDeps()
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const { occurrenceId, sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-30T16:00:00Z',
    seats: 1,
  })
  const group = { sessionTemplateId, startDateTimes: [], groupSessionRecurrenceIds: [occurrenceId], discount: 50 }
  const { invitationId, secret } = await createSentInvitation({ deps, call: paying.call, provider }, group)
  const paid = await paying.book({ invitationId, secret })
  expect(paid.amount).toBe(9)
  const date = await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
  expect(date.seats_taken).toBe(1)
  const { status } = await deps.db.selectFrom('invitation').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('accepted')
})
