import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentsModule } from '#modules/payments/module.ts'
import { createAdminsWithPayments } from '#testing/server/admins-with-payments.ts'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { paymentListeners } from './public.ts'

test('the deletion of an account locks payments before refunds, as an event about a refund does', async () => {
  const { deps, call, as, findPaymentId, reasonInput, bookings, refunds } =
    await createAdminsWithPayments('2026-11-24T08:00:00Z')
  const paymentId = await findPaymentId(0)
  await call('refundPayment', { id: paymentId, amount: 1, ...reasonInput }, await as())
  const { customerAccountId, email } = bookings[0]!.customer
  // With a saved card, the erasure also changes the payment.
  await deps.db.insertInto('saved_card').values({ customer_account_id: customerAccountId }).execute()
  const erase = () =>
    deps.db.transaction().execute(async (tx) => {
      await paymentListeners['account.deleting']!(deps, { tx, customerAccountId })
      await paymentsModule.eraseData(tx, { ...deps, now: deps.clock.now() }, { customerAccountId, email })
    })
  const erased = await deps.db.transaction().execute(async (tx) => {
    await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
    const erasure = erase()
    await expect.poll(() => countLockWaits(deps)).toBe(1)
    await sql`select from refund where payment_id = ${paymentId} for update nowait`.execute(tx)
    return { erasure }
  })
  await erased.erasure
  expect((await refunds()).map((refund) => refund.encrypted_reason)).toEqual([null])
})
