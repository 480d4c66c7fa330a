import { expect, test } from 'vitest'
import { createClaimableSession } from '#testing/server/a-claim.ts'
import { collectDueBookings } from './gather-due.ts'
import { makeTransfer } from './make-transfer.ts'

test('when a claim and a transfer race, the transfer either waits or was sent before', async () => {
  for (let round = 0; round < 4; round++) {
    const { house, open, made, call, bookingId, admin, asked, sandbox } = await createClaimableSession()
    await house.db.updateTable('booking').set({ status: 'completed' }).execute()
    house.clock.moveTo('2026-11-26T09:00:00Z')
    // The platform’s balance at Stripe is available.
    sandbox.control.setClockOffset(10 * 86_400_000)
    await collectDueBookings(house)
    const { transfer_id: id } = await house.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
    const [, answer] = await Promise.all([makeTransfer(house, id), open(), makeTransfer(house, id)])
    expect(answer.status).toBe(200)
    const items = await house.db.selectFrom('transfer_item').select('booking_id').execute()
    const { claimId } = answer.body.data!
    const seen = (await call('getClaim', { id: claimId }, await asked(admin))).body.data!
    expect((await made()).length).toBe(items.length)
    expect(seen.isPaidOut).toBe(items.some((one) => one.booking_id === bookingId))
  }
})
