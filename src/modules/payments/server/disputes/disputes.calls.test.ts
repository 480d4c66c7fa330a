import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getOwedCents } from '#modules/ledger/server/public.ts'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { createAdminWithPayment, PAID_SESSION_START, TRANSFER_DUE } from '#testing/server/admin-with-payment.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import { syncDisputes } from './public.ts'

async function createDisputeSetup() {
  const setup = await createAdminWithPayment()
  const { deps, sandbox, chargeId, provider, paymentId } = setup
  const open = () => sandbox.control.openDispute(chargeId)
  const owed = () => deps.db.transaction().execute((tx) => getOwedCents(tx, provider.providerId))
  const row = () => deps.db.selectFrom('dispute').selectAll().executeTakeFirstOrThrow()
  const refund = async (amountCents: number) => {
    await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents, reason: 'test' }))
    const query = deps.db.selectFrom('refund').selectAll()
    const { refund_id: refundId } = await query.executeTakeFirstOrThrow()
    const make = () => paymentJobs(deps).work['make-refund']!({ refundId })
    return { make, status: async () => (await query.executeTakeFirstOrThrow()).status }
  }
  return { ...setup, open, owed, row, refund }
}

const OPENED = ['disputeOpened: disputed 4500', 'disputeOpened: stripeCost 1500', 'disputeOpened: held -6000']
const LOST = ['disputeLost: provider 3825', 'disputeLost: fee 675', 'disputeLost: disputed -4500']
const WON = ['disputeWon: held 6000', 'disputeWon: stripeCost -1500', 'disputeWon: disputed -4500']

describe('a dispute', () => {
  test('holds the transfer, is recorded once and emails each administrator once when five copies of its events arrive concurrently', async () => {
    const { open, deliverEvent, listEvents, listLedgerLines, paymentStatus, deps, advanceTo, transfers, ask } =
      await createDisputeSetup()
    open()
    const events = listEvents('charge.dispute.')
    expect(events.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    const responses = await Promise.all(Array.from({ length: 5 }, () => events.map(deliverEvent)).flat())
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect([await paymentStatus(), (await listLedgerLines()).slice(3)]).toEqual(['disputed', OPENED])
    const [email, ...otherEmails] = await listSentEmails(deps, 'disputeOpened')
    expect([email!.data.answerBy, otherEmails]).toEqual([expect.stringContaining('T'), []])
    const { items } = (await ask('listDisputes')).body.data!
    expect(items).toMatchObject([
      { status: 'open', reason: 'unknownPayment', amount: 45, fee: 15, startDateTime: PAID_SESSION_START },
    ])
    await advanceTo(TRANSFER_DUE)
    expect(await transfers()).toEqual([])
  })

  test.each(['created first', 'closed first'])('deducts the provider’s share when it is lost, %s', async (order) => {
    const {
      open,
      deliverEvent,
      listEvents,
      listLedgerLines,
      paymentStatus,
      deps,
      sandbox,
      owed,
      session,
      as,
      ask,
      row,
    } = await createDisputeSetup()
    const { id } = open()
    if (order === 'created first') for (const event of listEvents('charge.dispute.')) await deliverEvent(event)
    sandbox.control.closeDispute(id, 'lost')
    for (const event of listEvents('charge.dispute.').toReversed()) await deliverEvent(event)
    await syncDisputes(deps)
    expect((await listLedgerLines()).slice(3)).toEqual([...OPENED, ...LOST])
    expect([await paymentStatus(), await owed()]).toEqual(['disputed', 0])
    expect((await listSentEmails(deps, 'disputeLost')).map(({ data }) => data.amountCents)).toEqual([3825])
    const { dispute_id: disputeId } = await row()
    expect((await ask('getDispute', { id: disputeId })).body.data).toMatchObject({ status: 'lost', taken: 38.25 })
    // The email must not claim that the dispute was answered, because evidence is submitted manually, if at all.
    expect(renderEmailText((await listSentEmails(deps, 'disputeLost'))[0]!, PAID_SESSION_START)).not.toContain(
      'answered',
    )
    expect((await as(session.customer, 'getClosing')).body.data!.unsettledPayments).toEqual([])
    expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
  })

  test('leaves the provider owing their share when it is lost after the payout', async () => {
    const { open, deps, sandbox, owed, advanceTo, as, provider } = await createDisputeSetup()
    await advanceTo(TRANSFER_DUE)
    sandbox.control.closeDispute(open().id, 'lost')
    await syncDisputes(deps)
    expect(await owed()).toBe(-3825)
    const { payments } = (await as(provider, 'getBilling')).body.data!
    expect(payments.items[0]).toMatchObject({ refunded: 45, lostToBank: 45, yours: 0 })
  })

  test('returns amount and fee and releases the transfer when it is won', async () => {
    const { open, deliverEvent, listEvents, listLedgerLines, paymentStatus, deps, sandbox, advanceTo, transfers } =
      await createDisputeSetup()
    const { id } = open()
    for (const event of listEvents('charge.dispute.')) await deliverEvent(event)
    await advanceTo(TRANSFER_DUE)
    sandbox.control.closeDispute(id, 'won')
    for (const event of listEvents('charge.dispute.')) await deliverEvent(event)
    expect([await paymentStatus(), (await listLedgerLines()).slice(3)]).toEqual(['succeeded', [...OPENED, ...WON]])
    await makeDueTransfers(deps)
    expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  })

  test('is found without any event, even when the payment’s own event was lost', async () => {
    const { open, deps, row, paymentStatus, paymentId } = await createDisputeSetup()
    await sql`alter table ledger_entry disable trigger user`.execute(deps.db)
    await sql`alter table ledger_line disable trigger user`.execute(deps.db)
    await sql`delete from ledger_line`.execute(deps.db)
    await sql`delete from ledger_entry`.execute(deps.db)
    await sql`alter table ledger_entry enable trigger user`.execute(deps.db)
    await sql`alter table ledger_line enable trigger user`.execute(deps.db)
    await deps.db
      .updateTable('payment')
      .set({ status: 'pending', settled_at: null })
      .where('payment_id', '=', paymentId)
      .execute()
    open()
    await syncDisputes(deps)
    expect([(await row()).status, await paymentStatus()]).toEqual(['open', 'disputed'])
  })

  test('sends one reminder two days before its deadline', async () => {
    const { open, deps, row } = await createDisputeSetup()
    open()
    await syncDisputes(deps)
    const { answer_by: answerBy } = await row()
    for (const hours of [49, 47, 40]) {
      deps.clock.moveTo(answerBy!.subtract({ hours }))
      await syncDisputes(deps)
    }
    expect(await listSentEmails(deps, 'disputeDue')).toHaveLength(1)
  })
})

test('records a dispute that cannot be applied as a failed job and does not delay the others', async () => {
  const { deps, sandbox, chargeId, bookTime, provider, stripe } = await createDisputeSetup()
  const other = await bookTime(provider, '2026-11-25T08:00:00Z')
  const { latest_charge: otherCharge } = await stripe.paymentIntents.retrieve(other.paymentIntentId)
  // Stripe lists the newest first.
  const good = sandbox.control.openDispute(chargeId)
  sandbox.control.setClockOffset(1000)
  const bad = sandbox.control.openDispute(String(otherCharge))
  await failInsertOf(deps, { table: 'dispute', column: 'stripe_dispute_id', id: bad.id })
  await syncDisputes(deps)
  const stored = deps.db.selectFrom('dispute').select('stripe_dispute_id')
  expect(await stored.execute()).toEqual([{ stripe_dispute_id: good.id }])
  const failedJobs = deps.db.selectFrom('failed_job').select(['kind', 'subject'])
  expect(await failedJobs.execute()).toEqual([{ kind: 'sync-disputes', subject: bad.id }])
})

test('reads the least recently read open disputes first, so that a failing one does not block the others', async () => {
  const { deps, sandbox, open, bookTime, provider, stripe } = await createDisputeSetup()
  const other = await bookTime(provider, '2026-11-25T08:00:00Z')
  const { latest_charge: otherCharge } = await stripe.paymentIntents.retrieve(other.paymentIntentId)
  open()
  sandbox.control.openDispute(String(otherCharge))
  await syncDisputes(deps)
  // Stripe uses real time, so moving our clock this far ahead makes the disputes too old to be listed.
  deps.clock.moveTo(Temporal.Now.instant().add({ hours: 24 * 60 }))
  for (let hour = 0; hour < 2; hour += 1) {
    sandbox.control.addFault({ call: 'disputes.retrieve', effect: 'error', status: 500, times: 2 })
    await syncDisputes(deps)
    deps.clock.forward({ hours: 1 })
  }
  const disputes = await deps.db.selectFrom('dispute').select('read_at').execute()
  expect(new Set(disputes.map((dispute) => dispute.read_at?.toString())).size).toBe(2)
})

test('nothing can be refunded until the bank decides, and afterwards what it left of the payment', async () => {
  const { applyTestDispute, paymentStatus, ask, as, provider, session, paymentId } = await createDisputeSetup()
  const loadRefundable = async () => (await ask('previewRefund', { id: paymentId })).body.data!.refundable
  for (const status of ['open', 'underReview'] as const) {
    await applyTestDispute(2000, status)
    expect([await paymentStatus(), await loadRefundable()]).toEqual(['disputed', 0])
  }
  await applyTestDispute(2000, 'lost')
  expect([await paymentStatus(), await loadRefundable()]).toEqual(['succeeded', 25])
  const cancelled = await as(provider, 'cancelBooking', { id: session.bookingId, x: '0' })
  expect(cancelled.body.data).toEqual({ refundAmount: 25 })
})

describe('a refund that was also decided', () => {
  test('waits for the bank and is never made when the bank has refunded the client', async () => {
    const { open, deps, sandbox, refund, stripe, as, ask, session } = await createDisputeSetup()
    const pendingRefund = await refund(2000)
    const { id } = open()
    await expect(pendingRefund.make()).rejects.toThrow()
    await syncDisputes(deps)
    await pendingRefund.make()
    expect(await pendingRefund.status()).toBe('pending')
    sandbox.control.closeDispute(id, 'lost')
    await syncDisputes(deps)
    const preview = await as(session.customer, 'refundPreview', { id: session.bookingId, action: 'cancel' })
    expect(preview.body.data!.refundAmount).toBe(0)
    await Promise.all([pendingRefund.make(), pendingRefund.make()])
    expect([await pendingRefund.status(), (await stripe.refunds.list()).data]).toEqual(['failed', []])
    expect((await ask('listPayments')).body.data!.failedRefunds).toBe(0)
    expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
  })

  test('is made once the dispute is won', async () => {
    const { open, deps, sandbox, refund, paymentStatus } = await createDisputeSetup()
    const pendingRefund = await refund(2000)
    const { id } = open()
    await syncDisputes(deps)
    await pendingRefund.make()
    sandbox.control.closeDispute(id, 'won')
    await syncDisputes(deps)
    await pendingRefund.make()
    expect([await pendingRefund.status(), await paymentStatus()]).toEqual(['succeeded', 'partiallyRefunded'])
  })

  test('is made once the dispute is won, even if Stripe rejected it less than a day before', async () => {
    const { open, deps, sandbox, refund } = await createDisputeSetup()
    const pendingRefund = await refund(2000)
    const { id } = open()
    await expect(pendingRefund.make()).rejects.toThrow('disputed')
    sandbox.control.closeDispute(id, 'won')
    await syncDisputes(deps)
    await pendingRefund.make()
    expect(await pendingRefund.status()).toBe('succeeded')
  })

  test('is closed when it exceeds what the bank left of the payment, and replaced by a refund of the rest', async () => {
    const { deps, refund, listLedgerLines, owed, stripe, applyTestDispute } = await createDisputeSetup()
    const pendingRefund = await refund(4500)
    await applyTestDispute(2000, 'open')
    await pendingRefund.make()
    expect(await pendingRefund.status()).toBe('pending')
    await applyTestDispute(2000, 'lost')
    await Promise.all([pendingRefund.make(), pendingRefund.make()])
    const refunds = deps.db.selectFrom('refund').selectAll().orderBy('amount_cents', 'desc')
    const [first, rest, ...more] = await refunds.execute()
    expect([first!.status, rest!.amount_cents, rest!.replaces_refund_id, more]).toEqual([
      'failed',
      2500,
      first!.refund_id,
      [],
    ])
    expect(deps.jobs.sent.filter(({ kind }) => kind === 'make-refund')).toHaveLength(2)
    await paymentJobs(deps).work['make-refund']!({ refundId: rest!.refund_id })
    expect((await stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([2500])
    expect([await owed(), (await listLedgerLines()).at(-1)]).toEqual([0, 'refund: held -2500'])
  })

  test('stops being a platform cost when its return is reported after the dispute was lost, and is owed to no one', async () => {
    const setup = await createDisputeSetup()
    const { open, deps, sandbox, refund, listLedgerLines, owed, deliverEvent, listEvents, stripe, paymentStatus, ask } =
      setup
    await (await refund(4500)).make()
    sandbox.control.failRefund((await stripe.refunds.list()).data[0]!.id)
    sandbox.control.closeDispute(open().id, 'lost')
    await syncDisputes(deps)
    expect((await listLedgerLines()).slice(-2)).toEqual([
      'disputeLost: platformCost 4500',
      'disputeLost: disputed -4500',
    ])
    expect(await paymentStatus()).toBe('refunded')
    for (const event of listEvents('refund.failed')) await deliverEvent(event)
    expect((await listLedgerLines()).slice(-2)).toEqual([
      'refundReturned: held 4500',
      'refundReturned: platformCost -4500',
    ])
    expect([await owed(), await paymentStatus()]).toEqual([0, 'disputed'])
    // The client has received the whole amount from the bank, so the returned refund needs no retry.
    expect((await ask('listPayments')).body.data!.failedRefunds).toBe(0)
  })

  test('leaves only the rest to the dispute when it was made earlier', async () => {
    const { open, deps, sandbox, refund, listLedgerLines, owed } = await createDisputeSetup()
    const pendingRefund = await refund(1001)
    await pendingRefund.make()
    const { id } = open()
    sandbox.control.closeDispute(id, 'lost')
    await syncDisputes(deps)
    expect((await listLedgerLines()).slice(-3)).toEqual([
      'disputeLost: provider 2974',
      'disputeLost: fee 525',
      'disputeLost: disputed -3499',
    ])
    expect(await owed()).toBe(0)
  })
})

test('the page shows no health data, and each access and note is in the audit log', async () => {
  const { open, deps, ask, row, admin } = await createDisputeSetup()
  open()
  await syncDisputes(deps)
  const { dispute_id: id } = await row()
  const details = (await ask('getDispute', { id })).body.data!
  expect(details).toMatchObject({
    clientName: 'Test Person',
    bookingStatus: 'booked',
    messagesOfClient: 0,
    providerPage: null,
  })
  expect(JSON.stringify(details)).not.toContain('First session')
  expect((await ask('noteDispute', { id, words: 'Sent the booking to the bank.' })).status).toBe(200)
  expect((await ask('getDispute', { id })).body.data!.notes).toMatchObject([{ words: 'Sent the booking to the bank.' }])
  expect((await ask('noteDispute', { id: randomUUID(), words: 'x' })).status).toBe(404)
  const log = await deps.db.selectFrom('audit_log').selectAll().orderBy('audit_log_id').execute()
  expect(log.map((entry) => [entry.action, entry.subject_id, entry.actor_id, entry.reason])).toEqual(
    ['readDispute', 'noteDispute', 'readDispute'].map((action) => [action, id, admin.customerAccountId, null]),
  )
})
