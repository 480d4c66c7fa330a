import { expect, test } from 'vitest'
import { createPaidBookings } from '#testing/server/paid-bookings.ts'
import { makeReversal, retryReversals, settleNegativeBalance } from './reversals.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'
const THIRD = '2026-11-26T08:00:00Z'
const FIRST_DUE = '2026-11-25T09:00:00Z'
const SECOND_DUE = '2026-11-26T09:00:00Z'
/** Paid sessions in the far future, which fund refunds at the platform’s expense. */
const AHEAD = ['2026-12-14T08:00:00Z', '2026-12-15T08:00:00Z', '2026-12-16T08:00:00Z']
const THIRD_DUE = '2026-11-27T09:00:00Z'

test('reverses the share of a refund after the transfer, once', async () => {
  const { liveUntil, refund, settle, carried, takenBack, made, books, transfers } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  await refund(0, 2000)
  expect(await carried()).toBe(1700)
  await Promise.all(Array.from({ length: 10 }, settle))
  await settle()
  expect(await carried()).toBe(0)
  expect(await takenBack()).toEqual([{ amount_cents: 1700, status: 'done' }])
  expect((await made())[0]!.amount_reversed).toBe(1700)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', reversed_cents: 1700 }])
  expect(await books()).toEqual({ owed: 0, cost: 0 })
})

test('deducts what the account cannot cover from the next transfers, and settles an empty transfer without Stripe', async () => {
  const { liveUntil, refund, settle, emptyAccount, carried, transfers, made, takenBack, books } =
    await createPaidBookings(FIRST, SECOND, THIRD)
  await liveUntil(FIRST_DUE)
  await emptyAccount()
  await refund(0, 4500)
  await settle()
  expect(await takenBack()).toEqual([{ amount_cents: 3825, status: 'refused' }])
  await refund(1, 1500)
  await liveUntil(SECOND_DUE)
  expect((await transfers())[1]).toMatchObject({ status: 'succeeded', amount_cents: 0, carried_cents: 2550 })
  expect(await carried()).toBe(1275)
  await liveUntil(THIRD_DUE)
  expect((await transfers())[2]).toMatchObject({ status: 'succeeded', amount_cents: 2550, carried_cents: 1275 })
  expect((await made()).map(({ amount }) => amount)).toEqual([2550, 3825])
  expect(await carried()).toBe(0)
  expect(await books()).toEqual({ owed: 0, cost: 0 })
})

test('upcoming sessions do not offset a negative balance', async () => {
  const { liveUntil, refund, carried, books } = await createPaidBookings(FIRST, THIRD)
  await liveUntil(FIRST_DUE)
  await refund(0, 4500)
  expect(await books()).toEqual({ owed: 0, cost: 0 })
  expect(await carried()).toBe(3825)
})

test('reverses part and carries the rest when the account covers only part', async () => {
  const { deps, liveUntil, refund, settle, carried, takenBack, stripe, account, transfers } = await createPaidBookings(
    FIRST,
    SECOND,
  )
  await liveUntil(FIRST_DUE)
  await stripe.payouts.create({ amount: 3000, currency: 'eur' }, { stripeAccount: account.id })
  await refund(0, 4500)
  await settle()
  expect(await takenBack()).toEqual([
    { amount_cents: 825, status: 'done' },
    { amount_cents: 3000, status: 'refused' },
  ])
  expect(await carried()).toBe(3000)
  await liveUntil(SECOND_DUE)
  expect((await transfers())[1]).toMatchObject({ amount_cents: 825, carried_cents: 3000 })
  expect(await deps.db.selectFrom('money_unexplained').selectAll().execute()).toEqual([])
})

test.each(['lost', 'error', 'timeout'] as const)('makes one reversal when the response is %s', async (effect) => {
  const { deps, liveUntil, refund, carried, takenBack, made, sandbox, provider } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  await refund(0, 4500)
  sandbox.control.addFault({ call: 'transfers.create_reversal', effect, times: 2, ms: 10 })
  await settleNegativeBalance(deps, provider.providerId).catch(() => undefined)
  expect(await takenBack()).toEqual([{ amount_cents: 3825, status: 'asked' }])
  sandbox.control.clearFaults()
  // Nothing is deducted twice meanwhile.
  expect(await carried()).toBe(0)
  deps.clock.forward({ hours: 25 })
  await retryReversals(deps)
  expect(await takenBack()).toEqual([{ amount_cents: 3825, status: 'done' }])
  expect((await made())[0]!.amount_reversed).toBe(3825)
  expect(await carried()).toBe(0)
})

test('finds the reversal by its metadata after a crash before storing the response', async () => {
  const { deps, liveUntil, refund, settle, made, takenBack, carried } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  await refund(0, 1000)
  await settle()
  await deps.db
    .updateTable('take_back')
    .set({ status: 'asked', settled_at: null, provider_reversal_id: null })
    .execute()
  deps.clock.forward({ hours: 25 })
  const { take_back_id: id } = await deps.db.selectFrom('take_back').select('take_back_id').executeTakeFirstOrThrow()
  await Promise.all([makeReversal(deps, id), makeReversal(deps, id), retryReversals(deps)])
  expect(await takenBack()).toEqual([{ amount_cents: 850, status: 'done' }])
  expect((await made())[0]!.amount_reversed).toBe(850)
  expect(await carried()).toBe(0)
})

test('pays the share of a refund that failed later with the next transfer or a separate one', async () => {
  const { liveUntil, refund, settle, sendBack, carried, transfers, made, books } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  const sent = await refund(0, 4500)
  await settle()
  await sendBack(sent)
  expect(await carried()).toBe(-3825)
  await settle()
  await settle()
  await liveUntil(SECOND_DUE)
  expect((await transfers()).map((one) => [one.status, one.amount_cents, one.carried_cents])).toEqual([
    ['reversed', 3825, 0],
    ['succeeded', 3825, -3825],
  ])
  expect(await made()).toHaveLength(2)
  expect([await carried(), await books()]).toEqual([0, { owed: 0, cost: 0 }])
})

test('pays the share of a refund that was never sent although the transfer was reduced for it', async () => {
  const { deps, liveUntil, decide, neverMade, settle, carried, transfers, books } = await createPaidBookings(
    FIRST,
    SECOND,
  )
  const { refundId } = await decide(0, 2000)
  await liveUntil(FIRST_DUE)
  await settle()
  // A pending refund counts like one that was made.
  expect([await carried(), deps.jobs.sent.filter(({ kind }) => kind === 'settle-carried')]).toEqual([0, []])
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 2125 }])
  await neverMade(refundId)
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-carried')).toHaveLength(1)
  expect(await carried()).toBe(-1700)
  await settle()
  await liveUntil(SECOND_DUE)
  expect((await transfers()).map((one) => [one.status, one.amount_cents, one.carried_cents])).toContainEqual([
    ...['succeeded', 3825 + 1700, -1700],
  ])
  expect([await carried(), await books()]).toEqual([0, { owed: 0, cost: 0 }])
})

test('settles a refund that fails while the transfer is pending once the transfer has succeeded', async () => {
  const { deps, liveUntil, decide, neverMade, carried, sandbox } = await createPaidBookings(FIRST)
  const { refundId } = await decide(0, 2000)
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 500, times: 4 })
  await liveUntil(FIRST_DUE)
  sandbox.control.clearFaults()
  await neverMade(refundId)
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-carried')).toEqual([])
  await liveUntil('2026-11-25T09:10:00Z')
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-carried')).toHaveLength(1)
  expect(await carried()).toBe(-1700)
})

test('the nightly job finds an old negative balance and reverses it once', async () => {
  const { deps, liveUntil, refund, emptyAccount, jobs, carried, takenBack } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  await refund(0, 4500)
  deps.clock.forward({ hours: 24 * 30 })
  await retryReversals(deps)
  expect([await carried(), await takenBack()]).toEqual([3825, []])
  await emptyAccount()
  for (let night = 0; night < 3; night++) await jobs.work['sweep-carried']!({})
  expect([await carried(), await takenBack()]).toEqual([3825, [{ amount_cents: 3825, status: 'refused' }]])
})

test('does not resend a returned transfer automatically', async () => {
  const { liveUntil, made, sandbox, deps, carried, settle, transfers, jobs } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  sandbox.control.failTransfer((await made())[0]!.id)
  deps.clock.moveTo(Temporal.Now.instant())
  await jobs.work['reconcile-transfers']!({})
  await settle()
  expect(await transfers()).toMatchObject([{ status: 'reversed' }])
  expect(await carried()).toBe(0)
})

test('a refund at the platform’s expense deducts nothing from the provider, before or after the transfer, even in full', async () => {
  const { liveUntil, refund, settle, carried, transfers, takenBack, books } = await createPaidBookings(
    FIRST,
    SECOND,
    ...AHEAD,
  )
  await refund(0, 4500, 'platform')
  await liveUntil(FIRST_DUE)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  await liveUntil(SECOND_DUE)
  await refund(1, 1000, 'platform')
  await refund(1, 3500)
  await settle()
  expect([await carried(), await takenBack()]).toEqual([0, [{ amount_cents: 2975, status: 'done' }]])
  expect(await books()).toEqual({ owed: AHEAD.length * 3825, cost: 5500 })
})

test('the scheduled job replaces a lost job', async () => {
  const { deps, liveUntil, refund, carried } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  await refund(0, 4500)
  deps.clock.forward({ minutes: 5 })
  await retryReversals(deps)
  expect(await carried()).toBe(0)
})

test('the database rejects refunds beyond the payment, also concurrent ones, and a transfer with a wrong sum', async () => {
  const { deps, liveUntil, paymentOf } = await createPaidBookings(FIRST)
  await liveUntil(FIRST_DUE)
  const row = { payment_id: await paymentOf(0), provider_refund_id: null, created_at: deps.clock.now() }
  const inserts = Array.from({ length: 10 }, (_none, index) =>
    deps.db
      .insertInto('refund')
      .values({ ...row, amount_cents: 2000, reason: `r${index}` })
      .execute(),
  )
  const results = await Promise.allSettled(inserts)
  const violations = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.constraint] : []))
  // Each one violates the constraint, none fails with a deadlock.
  expect(violations).toEqual(Array(8).fill('refunds_within_payment'))
  const wrongUpdate = deps.db.updateTable('transfer').set({ carried_cents: 5 }).execute()
  await expect(wrongUpdate).rejects.toThrow('is not the sum of its sessions')
})

/** A seeded random generator, so that a failing history can be repeated. */
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
        const back = refunds.splice(roll(refunds.length), 1)[0]
        if (!back) return
        remaining[back.index]! += back.cents
        await fixture.sendBack(back.id)
      },
      async () => void (await fixture.settle()),
      async () => void (await fixture.emptyAccount().catch(() => undefined)),
    ]
    for (const day of days) {
      for (let step = 0; step < 4; step++) await steps[[0, 0, 1, 2, 2, 3][roll(6)]!]!()
      await fixture.liveUntil(`${day}T12:00:00Z`)
    }
    await fixture.settle()
    await fixture.liveUntil('2026-12-08T09:00:00Z')
    const { owed } = await fixture.books()
    expect(owed - AHEAD.length * 3825 + (await fixture.carried())).toBe(0)
    expect(await fixture.deps.db.selectFrom('money_unexplained').selectAll().execute()).toEqual([])
    const stored = (await fixture.transfers()).reduce((sum, one) => sum + one.amount_cents - one.reversed_cents, 0)
    const atStripe = (await fixture.made()).reduce((sum, one) => sum + one.amount - one.amount_reversed, 0)
    expect(stored).toBe(atStripe)
  },
)
