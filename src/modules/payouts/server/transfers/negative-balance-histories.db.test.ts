import { expect, test } from 'vitest'
import { createPaidBookings } from '#testing/server/paid-bookings.ts'

/** Paid sessions in the far future, which fund refunds at the platform’s expense. */
const AHEAD = ['2026-12-14T08:00:00Z', '2026-12-15T08:00:00Z', '2026-12-16T08:00:00Z']

/** Seeded random generator, so that a failing history can be reproduced. */
function createRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * sides)
  }
}

test.each([1, 2, 3, 4])(
  'history %i: refunds, reversals, empty accounts and failed refunds end with nothing owed',
  async (seed) => {
    const roll = createRandom(seed * 7919)
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']
    const starts = days.slice(0, 5).map((day) => `${day}T08:00:00Z`)
    const fixture = await createPaidBookings(...starts, ...AHEAD)
    const remaining = starts.map(() => 4500)
    const refunds: { id: string; index: number; cents: number }[] = []
    const steps = [
      async () => {
        const index = roll(5)
        const cents = Math.min(remaining[index]!, 1 + roll(3000))
        if (cents === 0) return
        remaining[index]! -= cents
        refunds.push({ id: await fixture.refund(index, cents, roll(4) === 0 ? 'platform' : 'shared'), index, cents })
      },
      async () => {
        const returned = refunds.splice(roll(refunds.length), 1)[0]
        if (!returned) return
        remaining[returned.index]! += returned.cents
        await fixture.returnRefund(returned.id)
      },
      async () => void (await fixture.settleNegativeBalance()),
      async () => void (await fixture.emptyAccount().catch(() => undefined)),
    ]
    for (const day of days) {
      for (let step = 0; step < 4; step++) await steps[[0, 0, 1, 2, 2, 3][roll(6)]!]!()
      await fixture.advanceTo(`${day}T12:00:00Z`)
    }
    await fixture.settleNegativeBalance()
    await fixture.advanceTo('2026-12-08T09:00:00Z')
    const { owed } = await fixture.loadLedgerTotals()
    expect(owed - AHEAD.length * 3825 + (await fixture.loadNegativeBalance())).toBe(0)
    expect(await fixture.deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
    const stored = (await fixture.transfers()).reduce(
      (sum, transfer) => sum + transfer.amount_cents - transfer.reversed_cents,
      0,
    )
    const atStripe = (await fixture.listStripeTransfers()).reduce(
      (sum, transfer) => sum + transfer.amount - transfer.amount_reversed,
      0,
    )
    expect(stored).toBe(atStripe)
  },
)
