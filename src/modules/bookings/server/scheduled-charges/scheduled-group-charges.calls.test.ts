import { expect, test } from 'vitest'
import { createTestCustomer, createTestGroupDate } from '#testing/server/factories.ts'
import { CHARGE_AT, createScheduledChargeSetup, FAR_START } from '#testing/server/scheduled-charge-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'

const FAILS_LATER = 'pm_card_chargeCustomerFail'

async function createDistantSeat(card?: string) {
  const setup = await createScheduledChargeSetup()
  const { occurrenceId } = await createTestGroupDate(setup.deps, setup.provider.providerId, {
    startAt: FAR_START,
    seats: 2,
  })
  const input = { groupSessionRecurrenceId: occurrenceId }
  const checkout = (await setup.call('createPaymentIntent', input, await setup.as())).body.data!
  await setup.saveCard(checkout.paymentIntentId, card)
  await setup.check(checkout.paymentIntentId)
  const seats = async () =>
    (await setup.deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()).seats_taken
  return { ...setup, checkout, seats, occurrenceId }
}

test('a seat booked with a saved card is released when no card can be charged', async () => {
  const { checkout, seats, deps, runScheduledCharges, booking } = await createDistantSeat(FAILS_LATER)
  expect(checkout.chargeAt).toBe(CHARGE_AT)
  expect([await seats(), (await booking()).status]).toEqual([1, 'booked'])
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  deps.clock.forward({ hours: 72 })
  await runScheduledCharges()
  expect([await seats(), (await booking()).status]).toEqual([0, 'expired'])
})

test('cancelling a group date neither charges nor refunds a saved card', async () => {
  const { occurrenceId, call, as, provider, loadScheduledCharge, deps, payment } = await createDistantSeat()
  const cancellation = await call('cancelGroupDate', { id: occurrenceId }, await as(provider))
  expect(cancellation.status).toBe(200)
  expect([(await loadScheduledCharge()).status, (await payment()).status]).toEqual(['cancelled', 'failed'])
  expect(await deps.db.selectFrom('refund').selectAll().execute()).toEqual([])
  expect((await listSentEmails(deps, 'cancelledByProvider'))[0]!.data.isUncharged).toBe(true)
})

test('an invitation to a distant date is accepted with a saved card', async () => {
  const setup = await createScheduledChargeSetup()
  const { call, as, saveCard, check, deps } = setup
  const { invitationId, secret } = await createSentInvitation(setup, { startDateTimes: [FAR_START] })
  const checkout = (await call('createPaymentIntent', { invitationId, secret }, await as())).body.data!
  expect(checkout).toMatchObject({ amount: 40.5, chargeAt: CHARGE_AT })
  await saveCard(checkout.paymentIntentId)
  expect(await check(checkout.paymentIntentId)).toMatchObject({ bookingStatus: 'booked' })
  const { status } = await deps.db.selectFrom('invitation').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('accepted')
})

test('an accepted reschedule proposal moves the scheduled charge, even a failed one', async () => {
  const { bookWithScheduledCharge, call, as, provider, loadScheduledCharge, deps, runScheduledCharges } =
    await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge(FAILS_LATER)
  const move = async (start: string) => {
    await call('askToReschedule', { id: bookingId, startDateTimes: [start] }, await as(provider))
    expect((await call('acceptReschedule', { id: bookingId }, await as())).status).toBe(200)
  }
  await move('2027-03-22T10:00:00Z')
  expect((await listSentEmails(deps, 'rescheduleProposed'))[0]!.data.isUncharged).toBe(true)
  expect((await loadScheduledCharge()).charge_at.toString()).toBe('2027-01-06T10:00:00Z')
  deps.clock.moveTo('2027-01-06T10:00:00Z')
  await runScheduledCharges()
  expect((await loadScheduledCharge()).retry_until!.toString()).toBe('2027-01-09T10:00:00Z')
  await move('2027-01-08T10:00:00Z')
  expect((await loadScheduledCharge()).retry_until!.toString()).toBe('2027-01-08T08:00:00Z')
})

test('a scheduled charge is invisible to other clients', async () => {
  const { bookWithScheduledCharge, call, as, deps } = await createScheduledChargeSetup()
  const { bookingId, paymentIntentId: id } = await bookWithScheduledCharge()
  const other = await as(await createTestCustomer(deps))
  expect((await call('checkPaymentIntent', { id }, other)).status).toBe(404)
  expect((await call('resumePayment', { paymentIntentId: id }, other)).status).toBe(404)
  expect((await call('sessionInfo', { id }, other)).status).toBe(404)
  expect((await call('refundPreview', { id: bookingId, action: 'cancel' }, other)).status).toBe(404)
})

test('the database rejects incomplete scheduled charges', async () => {
  const { bookWithScheduledCharge, deps } = await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  const change = (set: object) => deps.db.updateTable('scheduled_charge').set(set).execute()
  await expect(change({ payment_method_id: null })).rejects.toThrow(/due_charge_has_a_card/)
  await expect(change({ status: 'failed' })).rejects.toThrow(/failed_has_end/)
  await expect(change({ status: 'cancelled' })).rejects.toThrow(/ended_charge_has_a_time/)
  await expect(change({ cleaned_up_at: deps.clock.now() })).rejects.toThrow(/cleaned_up_has_no_card/)
})
