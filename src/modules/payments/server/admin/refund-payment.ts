import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { callOffRefunded } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { decideRefund, makeRefund } from '#modules/payments/server/public.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { firstTryOf } from './first-try.ts'
import { effectOf } from './refund-effect.ts'
import { mailRefunded } from './refund-mails.ts'

type Tx = Transaction<Tables>
type Wanted = z.output<AllCalls['refundPayment']['input']>

/** Two superusers who press within it mean the same refund, unless they say what they saw. */
const SAME_PRESS = { minutes: 1 }

/**
 * A superuser gives money back: row, session, letters and log in one transaction; then the provider is asked at once, and by
 * the job if that fails. Whoever was slower than another superuser is refused.
 */
export const refundPayment: Handler<AllCalls['refundPayment']> = async (wanted, context) => {
  const decided = await context.db.transaction().execute((tx) => decide(context as Context, tx, wanted))
  return { ...decided, status: await askNow(context as Context, decided.refundId) }
}

async function decide(context: Context, tx: Tx, wanted: Wanted) {
  refuseOurWord(wanted)
  const locked = await sql`select from payment where payment_id = ${wanted.id} for update`.execute(tx)
  if (locked.rows.length === 0) throw new Refusal('notFound')
  const first = await firstTryOf(context, tx, wanted)
  if (first) return first
  const effect = await effectOf(tx, wanted.id, { amountCents: wanted.amount, borneBy: wanted.borneBy })
  if (!effect) throw new Refusal('notFound')
  await refuseSlower(context, tx, { wanted, refundable: effect.refundable })
  if (effect.amount < 1 || effect.amount !== (wanted.amount ?? effect.refundable))
    throw new WrongField('amount', 'error.tooMuchBack')
  const refundId = await write(context, tx, { wanted, amountCents: effect.amount })
  const isCancelled = effect.cancels && (await callOffRefunded(context, tx, effect.bookingId))
  await mailRefunded(context, tx, { refundId, effect, isCancelled })
  await writeAudit(tx, {
    actorId: signedIn(context).customerAccountId,
    action: 'refundPayment',
    subject: { kind: 'payment', id: wanted.id },
    // The words may speak of health; this log is kept for ever.
    reason: `${(effect.amount / 100).toFixed(2)} €, ${wanted.choice}, ${wanted.borneBy}`,
    at: context.now,
  })
  return { ...effect, cancels: isCancelled, refundId }
}

/** The terms for counsellors: what we give back of our own accord takes nothing from them. */
function refuseOurWord({ choice, borneBy }: Wanted): void {
  if (choice === 'goodwill' && borneBy !== 'platform') throw new WrongField('borneBy', 'error.goodwillIsOurs')
}

async function refuseSlower(
  context: Context,
  tx: Tx,
  { wanted, refundable }: { wanted: Wanted; refundable: number },
): Promise<void> {
  if (wanted.refundable !== undefined) {
    if (wanted.refundable !== refundable) throw new Refusal('refundMoved')
    return
  }
  const { rows } = await sql`
    select from refund where payment_id = ${wanted.id} and given_by is not null
      and created_at > ${context.now.subtract(SAME_PRESS)}`.execute(tx)
  if (rows.length > 0) throw new Refusal('refundMoved')
}

async function write(
  context: Context,
  tx: Tx,
  { wanted, amountCents }: { wanted: Wanted; amountCents: number },
): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int + 1 as number from refund where payment_id = ${wanted.id} and reason like 'superuser:%'`.execute(
    tx,
  )
  const refundId = await decideRefund(context, tx, {
    paymentId: wanted.id,
    amountCents,
    reason: `superuser:${rows[0]!.number}`,
    borneBy: wanted.borneBy,
    given: {
      by: signedIn(context).customerAccountId,
      choice: wanted.choice,
      sealedWords: context.sealing.seal(wanted.reason),
      requestKey: context.idempotencyKey,
    },
  })
  // The payment is locked, so nobody else has taken this number.
  if (!refundId) throw new Refusal('refundMoved')
  return refundId
}

/** Asks the provider without waiting for the job. @returns how the refund stands then */
async function askNow(context: Context, refundId: string) {
  const error = await makeRefund(context, refundId).then(
    () => null,
    (reason: Error) => reason,
  )
  if (error) console.error(`refund ${refundId} could not be made yet: ${error.message}`)
  const refund = await context.db
    .selectFrom('refund')
    .select('status')
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return refund.status
}

/**
 * One that failed is final with the provider: another takes its place, once. One that the provider refuses is asked again at
 * once instead of by the sweeper.
 */
export const askRefundAgain: Handler<AllCalls['askRefundAgain']> = async ({ id }, context) => {
  const refundId = await context.db.transaction().execute(async (tx) => {
    await sql`select from payment where payment_id = (select payment_id from refund where refund_id = ${id}) for update`.execute(
      tx,
    )
    const refund = await tx.selectFrom('refund').selectAll().where('refund_id', '=', id).executeTakeFirst()
    if (!refund) return context.refuse('notFound')
    const isRefused = refund.status === 'pending' && refund.trouble !== null
    const again = isRefused ? id : refund.status === 'failed' ? await replace(context as Context, tx, refund) : null
    if (!again) return context.refuse('refundNotFailed')
    const subject = { kind: 'payment' as const, id: refund.payment_id }
    const actorId = signedIn(context).customerAccountId
    await writeAudit(tx, { actorId, action: 'askRefundAgain', subject, at: context.now })
    return again
  })
  return { refundId, status: await askNow(context as Context, refundId) }
}

interface Failed {
  refund_id: string
  payment_id: string
  amount_cents: number
  borne_by: 'shared' | 'platform'
}

/** @returns null when it was replaced before, or the money has gone back another way. */
async function replace(context: Context, tx: Tx, failed: Failed): Promise<string | null> {
  const effect = await effectOf(tx, failed.payment_id, { amountCents: undefined, borneBy: failed.borne_by })
  if (!effect || effect.refundable < failed.amount_cents) return null
  const earlier = tx.selectFrom('refund').select('refund_id').where('again_of', '=', failed.refund_id)
  if (await earlier.executeTakeFirst()) return null
  return decideRefund(context, tx, {
    paymentId: failed.payment_id,
    amountCents: failed.amount_cents,
    reason: `again:${failed.refund_id}`,
    borneBy: failed.borne_by,
    againOf: failed.refund_id,
  })
}
