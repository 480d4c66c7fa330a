import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { postEntry } from '#modules/ledger/server/public.ts'
import { syncDisputes } from '#modules/payments/server/disputes/public.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { TRANSFER_DUE } from '#testing/server/admin-with-payment.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { createReconciliationSetup } from '#testing/server/reconciliation-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { compareLedger } from './compare-ledger.ts'
import { reconcileLedger } from './public.ts'

/** Changes ledger lines, which is possible only with the credentials of the database owner. */
async function tamper({ db }: TestDeps, statement: string) {
  await sql.raw('alter table ledger_line disable trigger user').execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw('alter table ledger_line enable trigger user').execute(db)
}

describe('a nightly run', () => {
  test('finds no differences in matching data and books fees and the platform’s payouts once', async () => {
    const { deps, night, shown, paymentId, advanceTo, stripe, listLedgerLines, sandbox } =
      await createReconciliationSetup()
    await makeTestRefund(deps, { paymentId, amountCents: 1000 })
    await advanceTo(TRANSFER_DUE)
    const payout = await stripe.payouts.create({ amount: 300, currency: 'eur' })
    await Promise.all([reconcileLedger(deps), reconcileLedger(deps), reconcileLedger(deps)])
    sandbox.control.failPayout(payout.id)
    const { items, lastRun } = await night()
    expect([items, (await shown('all')).items]).toEqual([[], []])
    expect(lastRun!.here).toBe(lastRun!.there)
    expect((await listLedgerLines()).filter((line) => /stripeFee|platformPayout/.test(line))).toEqual([
      ...['stripeFee: stripeCost 93', 'stripeFee: held -93'],
      ...['platformPayout: bank 300', 'platformPayout: held -300'],
      ...['platformPayout: held 300', 'platformPayout: bank -300'],
    ])
    expect(lastRun!.sums.find(({ about }) => about === 'payment')).toMatchObject({
      here: 45,
      there: 45,
      hereCount: 1,
      thereCount: 1,
    })
    expect(await listSentEmails(deps, 'differencesFound')).toEqual([])
  })

  test('finds a refund made manually in Stripe and reports it until it is booked', async () => {
    const { night, found, refundByHand, deps, ask, shown } = await createReconciliationSetup()
    await refundByHand()
    const first = await night()
    expect(found(first)).toEqual(['balance balance explained 44.07 34.07', 'refund missingInLedger madeAtStripe 0 -10'])
    expect((await listSentEmails(deps, 'differencesFound')).map(({ data }) => data.count)).toEqual([2])
    expect((await night()).items).toHaveLength(2)
    expect(await listSentEmails(deps, 'differencesFound')).toHaveLength(1)
    const { differenceId: id } = first.items.find(({ about }) => about === 'refund')!
    await ask('noteDifference', { id, reason: 'Given back on the provider’s page.' })
    const done = await ask('correctDifference', { id, account: 'platformCost', amount: 10, reason: 'Goodwill.' })
    expect(done.body.data).toEqual({ isSettled: true })
    expect((await shown()).items).toEqual([])
    expect((await night()).items).toEqual([])
    expect((await ask('getDifference', { id })).body.data!.history.map(({ action }) => action)).toEqual([
      'correctDifference',
      'noteDifference',
    ])
  })

  test('emails administrators once a day, and each difference once, even if runs find new ones on the same day', async () => {
    const { deps, night, refundByHand } = await createReconciliationSetup()
    const listCounts = async () => (await listSentEmails(deps, 'differencesFound')).map(({ data }) => data.count)
    await night()
    await refundByHand()
    await Promise.all([reconcileLedger(deps), reconcileLedger(deps)])
    expect(await listCounts()).toEqual([2])
    await refundByHand(500)
    deps.clock.forward({ minutes: 45 })
    await reconcileLedger(deps)
    expect(await listCounts()).toEqual([2])
    await night()
    expect(await listCounts()).toEqual([2, 1])
    await night()
    expect(await listCounts()).toEqual([2, 1])
    const rerun = sql`update reconciliation_run set emailed_on = (select max(emailed_on) from reconciliation_run)`
    await expect(rerun.execute(deps.db)).rejects.toThrow('one_difference_email_a_day')
  })

  test('finds a payment with a lost event until the regular job has recovered it', async () => {
    const { night, found, provider, session, as, pay, deps, shown } = await createReconciliationSetup()
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-26T08:00:00Z' }
    const hold = (await as(session.customer, 'createPaymentIntent', input)).body.data!
    await pay(hold.paymentIntentId)
    await reconcileLedger(deps)
    expect(found(await shown())).toEqual([
      'balance balance explained 43.14 88.14',
      'payment missingInLedger missedEvent 0 45',
    ])
    deps.clock.forward({ minutes: 3 })
    await paymentJobs(deps).work['reconcile-payments']!({})
    expect((await night()).items).toEqual([])
  })

  test('finds a transfer that was reversed in Stripe', async () => {
    const { night, found, deps, advanceTo, transfers, sandbox } = await createReconciliationSetup()
    await advanceTo(TRANSFER_DUE)
    sandbox.control.failTransfer((await transfers())[0]!.stripe_transfer_id!)
    expect(found(await night())).toEqual([
      'balance balance explained 5.82 44.07',
      'reversal missingInLedger missedEvent 0 38.25',
    ])
    await transferJobs(deps).work['reconcile-transfers']!({})
    expect((await night()).items).toEqual([])
  })

  test('finds a dispute with a lost event', async () => {
    const { night, found, deps, sandbox, chargeId } = await createReconciliationSetup()
    sandbox.control.openDispute(chargeId)
    expect(found(await night())).toEqual([
      'balance balance explained 44.07 -15.93',
      'dispute missingInLedger missedEvent 0 -60',
    ])
    await syncDisputes(deps)
    expect((await night()).items).toEqual([])
  })

  test('finds a ledger line that was tampered with', async () => {
    const { night, found, deps } = await createReconciliationSetup()
    await tamper(deps, `update ledger_line set amount_cents = 4400 where account = 'held'`)
    expect(found(await night())).toEqual([
      'balance balance explained 43.07 44.07',
      'payment amount amountDiffers 44 45',
      'row state rowChanged 44 45',
    ])
  })

  test('finds a movement missing in Stripe and escalates it if it is still missing the next night', async () => {
    const { night, found, deps } = await createReconciliationSetup()
    const lines = [
      { account: 'held', cents: 500 },
      { account: 'bank', cents: -500 },
    ] as const
    const entry = { at: deps.clock.now(), kind: 'platformPayout', cause: 'txn_none', lines: [...lines] } as const
    await deps.db.transaction().execute((tx) => postEntry(tx, { ...entry, lines: [...lines] }))
    expect(found(await night())).toContain('payout missingAtStripe notListedYet 5 0')
    expect(found(await night())).toContain('payout missingAtStripe notListed 5 0')
  })

  test('finds a changed fee, and restores deleted rows of the copy', async () => {
    const { night, found, deps } = await createReconciliationSetup()
    await night()
    await deps.db.updateTable('stripe_balance_transaction').set({ fee_cents: 100 }).execute()
    const compared = await deps.db.transaction().execute((tx) => compareLedger(deps, tx, 4407))
    expect(
      compared.map(({ about, kind, cause, ledgerCents, actualCents }) => [
        about,
        kind,
        cause,
        ledgerCents,
        actualCents,
      ]),
    ).toEqual([['fee', 'amount', 'feeChanged', -93, -100]])
    await deps.db.deleteFrom('stripe_balance_transaction').execute()
    expect(found(await night())).toEqual([])
  })

  test('reads all pages', async () => {
    const { night, stripe } = await createReconciliationSetup()
    for (let n = 0; n < 110; n += 1)
      await stripe.paymentIntents.create({
        amount: 100 + n,
        currency: 'eur',
        payment_method: 'pm_card_visa',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      })
    const { totalCount, lastRun, items } = await night()
    expect([totalCount, lastRun!.read]).toEqual([111, 111])
    expect(items.filter(({ about }) => about === 'payment').every(({ cause }) => cause === 'unknownToUs')).toBe(true)
  })
})

test('reports an unknown movement including its fee as one difference and ignores zero amounts', async () => {
  const { deps, night, found, listLedgerLines } = await createReconciliationSetup()
  await reconcileLedger(deps)
  const copy = deps.db.selectFrom('stripe_balance_transaction').selectAll()
  const known = await copy.executeTakeFirstOrThrow()
  const buildMovement = (about: 'other' | 'fee' | 'payout', amount_cents: number, fee_cents: number) => {
    const key = `txn_${about}_${amount_cents}`
    return {
      ...known,
      about,
      amount_cents,
      fee_cents,
      key,
      balance_transaction_id: key,
      metadata_id: null,
      source_id: null,
      intent_id: null,
    }
  }
  const rows = [
    buildMovement('other', -500, 30),
    buildMovement('fee', 0, 0),
    buildMovement('payout', 0, 0),
    buildMovement('fee', -70, 0),
  ]
  await deps.db.insertInto('stripe_balance_transaction').values(rows).execute()
  const data = await night()
  expect(found(data).filter((line) => !line.startsWith('balance'))).toEqual(['other missingInLedger unknown 0 -5.3'])
  expect((await listLedgerLines()).filter((line) => line.startsWith('stripeFee'))).toEqual([
    'stripeFee: stripeCost 93',
    'stripeFee: held -93',
    'stripeFee: stripeCost 70',
    'stripeFee: held -70',
  ])
})

test('reports a fee that cannot be booked and books the others', async () => {
  const { deps, night, listLedgerLines } = await createReconciliationSetup()
  await reconcileLedger(deps)
  const known = await deps.db.selectFrom('stripe_balance_transaction').selectAll().executeTakeFirstOrThrow()
  const fees = ['a', 'b', 'c'].map((name) => ({ ...known, balance_transaction_id: `txn_${name}`, key: `txn_${name}` }))
  const rows = fees.map((fee) => ({ ...fee, about: 'fee' as const, amount_cents: -7, fee_cents: 0 }))
  await deps.db.insertInto('stripe_balance_transaction').values(rows).execute()
  await failInsertOf(deps, { table: 'ledger_entry', column: 'cause', id: 'txn_b' })
  await night()
  expect((await listLedgerLines()).filter((line) => line.endsWith('stripeCost 7'))).toHaveLength(2)
  expect(await deps.db.selectFrom('failed_job').select(['kind', 'subject']).execute()).toEqual([
    { kind: 'reconcile-ledger', subject: 'txn_b' },
  ])
})

describe('a correction', () => {
  test('is rejected for a week while jobs may still recover the event, so that nothing is booked twice', async () => {
    const { night, deps, sandbox, chargeId, ask } = await createReconciliationSetup()
    sandbox.control.openDispute(chargeId)
    const { differenceId: id } = (await night()).items.find(({ about }) => about === 'dispute')!
    const correct = () => ask('correctDifference', { id, account: 'disputed', amount: 60, reason: 'Seen.' })
    const canCorrect = async () => (await ask('getDifference', { id })).body.data!.canCorrect
    deps.clock.forward({ hours: 24 * 7 - 1 })
    expect([await canCorrect(), (await correct()).body.code]).toEqual([false, 'differencePasses'])
    deps.clock.forward({ hours: 1 })
    expect([await canCorrect(), (await correct()).body.data]).toEqual([true, { isSettled: true }])
    expect([await canCorrect(), (await correct()).body.code]).toEqual([false, 'differenceSettled'])
  })

  test('is booked once when administrators submit it concurrently', async () => {
    const { night, refundByHand, ask, listLedgerLines } = await createReconciliationSetup()
    await refundByHand()
    const { differenceId: id } = (await night()).items.find(({ about }) => about === 'refund')!
    const correct = () => ask('correctDifference', { id, account: 'platformCost', amount: 10, reason: 'Goodwill.' })
    const responses = await Promise.all(Array.from({ length: 6 }, correct))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await listLedgerLines()).filter((line) => line.startsWith('correction'))).toEqual([
      'correction: platformCost 1000',
      'correction: held -1000',
    ])
  })

  test('can be partial and charged to the provider, but never exceeds the difference', async () => {
    const { night, refundByHand, ask, listLedgerLines, found, shown } = await createReconciliationSetup()
    await refundByHand()
    const { differenceId: id } = (await night()).items.find(({ about }) => about === 'refund')!
    const correct = (account: string, amount: number) =>
      ask('correctDifference', { id, account, amount, reason: 'Found.' })
    expect((await correct('platformCost', 10.01)).status).toBe(422)
    expect((await correct('platformCost', 0)).status).toBe(422)
    expect((await correct('provider', 8.5)).body.data).toEqual({ isSettled: false })
    expect(found(await shown())).toEqual([
      'balance balance explained 35.57 34.07',
      'refund missingInLedger madeAtStripe -8.5 -10',
    ])
    expect((await correct('fee', 1.5)).body.data).toEqual({ isSettled: true })
    expect((await listLedgerLines()).slice(-4)).toEqual([
      'correction: provider 850',
      'correction: held -850',
      'correction: fee 150',
      'correction: held -150',
    ])
  })
})

test('a comparison waits for a correction that is being booked', async () => {
  const { deps, night, refundByHand } = await createReconciliationSetup()
  await refundByHand()
  await night()
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
    return rows.length > 0
  }
  let comparison: Promise<void> | undefined
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('discrepancy').select('discrepancy_id').forUpdate().execute()
    comparison = reconcileLedger(deps)
    comparison.catch(() => undefined)
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
    await tx.updateTable('discrepancy').set({ last_seen: deps.clock.now() }).execute()
  })
  await comparison
})

test('compares nothing while Stripe is unavailable and reports the unfinished run', async () => {
  const { deps, sandbox, shown } = await createReconciliationSetup()
  sandbox.control.addFault({ call: 'balance_transactions.list', effect: 'error', status: 500, times: 2 })
  await expect(reconcileLedger(deps)).rejects.toThrow()
  expect(await shown()).toMatchObject({
    lastRun: null,
    unfinishedSince: deps.clock.now().toString(),
    isLate: true,
    items: [],
  })
})
