import { expect, test } from 'vitest'
import { CHARGE_AT, createScheduledChargeSetup } from '#testing/server/scheduled-charge-setup.ts'

test('when cancelling and charging race, the booking is cancelled and a completed charge is refunded', async () => {
  for (let round = 0; round < 4; round++) {
    const {
      bookWithScheduledCharge,
      deps,
      runScheduledCharges,
      call,
      as,
      booking,
      payment,
      charges,
      runJobs,
      loadScheduledCharge,
    } = await createScheduledChargeSetup()
    const { bookingId } = await bookWithScheduledCharge()
    deps.clock.moveTo(CHARGE_AT)
    const me = await as()
    const [cancelled] = await Promise.all([
      call('cancelBooking', { id: bookingId, x: '0', cancellationReason: '' }, me),
      runScheduledCharges(),
    ])
    expect(cancelled.status).toBe(200)
    await runJobs('end-scheduled-charge')
    await runJobs('make-refund')
    expect((await booking()).status).toBe('cancelledByCustomer')
    const paid = await payment()
    expect(paid.refunded_cents).toBe(charges().length * 4500)
    expect(paid.status).toBe(charges().length > 0 ? 'refunded' : 'failed')
    expect((await loadScheduledCharge()).cleaned_up_at).not.toBeNull()
  }
})

test('a charge that succeeds after the cancellation is refunded with an email', async () => {
  const { bookWithScheduledCharge, deps, sandbox, runScheduledCharges, call, as, payment, runJobs, listEmailKinds } =
    await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  deps.clock.moveTo(CHARGE_AT)
  // The charge succeeds, but its response is lost.
  sandbox.control.addFault({ call: 'payment_intents.confirm', effect: 'lost', times: 2 })
  await runScheduledCharges()
  const cancelled = await call('cancelBooking', { id: bookingId, x: '0', cancellationReason: '' }, await as())
  expect(cancelled.body.data).toEqual({ refundAmount: 0 })
  await runJobs('end-scheduled-charge')
  await runJobs('make-refund')
  expect(await payment()).toMatchObject({ status: 'refunded', refunded_cents: 4500 })
  expect(await listEmailKinds()).toContain('chargeRefunded')
})
