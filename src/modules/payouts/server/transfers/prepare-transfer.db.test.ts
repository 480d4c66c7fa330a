import { expect, test } from 'vitest'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { collectDueBookings } from './collect-due-bookings.ts'
import { makeTransfer } from './make-transfer.ts'

test('when a claim and a transfer race, the transfer either waits or has already been sent', async () => {
  for (let round = 0; round < 4; round++) {
    const { deps, open, listStripeTransfers, call, bookingId, admin, asPerson, sandbox } =
      await createClaimableSession()
    await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
    deps.clock.moveTo('2026-11-26T09:00:00Z')
    // According to Stripe's clock, the platform’s balance is already available.
    sandbox.control.setClockOffset(10 * 86_400_000)
    await collectDueBookings(deps)
    const { transfer_id: id } = await deps.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
    const [, response] = await Promise.all([makeTransfer(deps, id), open(), makeTransfer(deps, id)])
    expect(response.status).toBe(200)
    const items = await deps.db.selectFrom('transfer_item').select('booking_id').execute()
    const { claimId } = response.body.data!
    const claim = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
    expect((await listStripeTransfers()).length).toBe(items.length)
    expect(claim.isPaidOut).toBe(items.some((item) => item.booking_id === bookingId))
  }
})
