import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { createRefund, makeRefund } from '#modules/payments/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { logError } from '#platform/server/log.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import { calculateRefundEffect, loadPaymentShares } from './refund-effect.ts'
import { sendRefundEmails } from './send-refund-emails.ts'

type Tx = Transaction<Tables>

declare module '#platform/server/events.ts' {
  interface Events {
    /**
     * Emitted when an administrator makes a full refund whose cost is shared with the provider, which cancels an
     * upcoming session. Listeners cancel the session and add its id to `cancelledBookingIds`, unless it is no longer
     * upcoming.
     */
    'session.cancellingAfterRefund': { tx: Tx; bookingId: string; cancelledBookingIds: string[] }
  }
}

type RefundInput = z.output<AllCalls['refundPayment']['input']>

/**
 * Requests from two administrators within this interval count as the same refund unless they include the refundable
 * amount that the administrator saw.
 */
const DUPLICATE_INTERVAL = { minutes: 1 }

/**
 * Refunds a payment. One transaction stores the refund, cancels the session, enqueues the emails and writes the audit
 * log. Stripe is called straight afterwards; if that fails, the job retries. If two administrators refund concurrently,
 * the later request fails.
 */
export const refundPayment: Handler<AllCalls['refundPayment']> = async (input, context) => {
  const refund = await context.db.transaction().execute((tx) => decideRefund(context, tx, input))
  return { ...refund, status: await attemptRefund(context, refund.refundId) }
}

async function decideRefund(context: Context<'notFound' | 'refundMoved' | 'keyReused'>, tx: Tx, input: RefundInput) {
  assertGoodwillCost(input)
  const payment = await sql`select from payment where payment_id = ${input.id} for update`.execute(tx)
  if (payment.rows.length === 0) return context.fail('notFound')
  const earlierResult = await findRefundOfRequest(context, tx, input)
  if (earlierResult) return earlierResult
  const effect = await calculateRefundEffect(tx, input.id, { amountCents: input.amount, borneBy: input.borneBy })
  if (!effect) return context.fail('notFound')
  await assertUnchanged(context, tx, { input, refundable: effect.refundable })
  if (effect.amount < 1 || effect.amount !== (input.amount ?? effect.refundable))
    throw new InvalidFieldError('amount', 'error.tooMuchBack')
  const refundId = await createAdminRefund(context, tx, { input, amountCents: effect.amount })
  const isCancelled = effect.cancels && (await cancelSession(context, tx, effect.bookingId))
  await sendRefundEmails(context, tx, { refundId, effect, isCancelled })
  await recordAuditEntry(tx, {
    actorId: requireCaller(context).customerAccountId,
    action: 'refundPayment',
    subject: { kind: 'payment', id: input.id },
    // The reason is left out because it may mention health, and this log is permanent.
    reason: `${(effect.amount / 100).toFixed(2)} €, ${input.choice}, ${input.borneBy}`,
    at: context.now,
  })
  return { ...effect, cancels: isCancelled, refundId }
}

/** Cancels a session that is refunded in full. @returns false if it is no longer upcoming. */
async function cancelSession(context: Context, tx: Tx, bookingId: string): Promise<boolean> {
  const cancelledBookingIds: string[] = []
  await context.events.emit(context, 'session.cancellingAfterRefund', { tx, bookingId, cancelledBookingIds })
  return cancelledBookingIds.includes(bookingId)
}

interface EarlierRefund {
  refund_id: string
  amount_cents: number
  borne_by: RefundPayer
  /** 0 if the refund failed, because the amount can then be refunded again. */
  refunded_cents: number
  /** Whether this refund cancelled the session; a separate cancellation would have created its own refund. */
  has_cancelled: boolean
}

/**
 * Finds the refund made by an earlier attempt at this request whose response was lost, to avoid refunding twice
 * (decision 0040). Fails if the key was used with a different amount. The caller has locked the payment.
 */
async function findRefundOfRequest(
  context: Context<'keyReused'>,
  tx: Tx,
  { id, amount }: { id: string; amount?: number | undefined },
) {
  const key = context.idempotencyKey
  if (!key) return null
  const { rows } = await sql<EarlierRefund>`
    select r.refund_id, r.amount_cents, r.borne_by, case when r.status = 'failed' then 0 else r.amount_cents end as refunded_cents,
      (r.borne_by = 'shared' and b.status = 'cancelledByProvider' and not exists (
        select from refund c where c.payment_id = r.payment_id and c.reason = 'cancelled')) as has_cancelled
    from refund r join payment p using (payment_id) join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where r.payment_id = ${id} and r.created_by = ${requireCaller(context).customerAccountId} and r.request_key = ${key}`.execute(
    tx,
  )
  const earlier = rows[0]
  if (!earlier) return null
  if (amount !== undefined && amount !== earlier.amount_cents) return context.fail('keyReused')
  return rebuildResponse(tx, id, earlier)
}

/** Rebuilds the original response by comparing the shares with and without the earlier refund. */
async function rebuildResponse(tx: Tx, paymentId: string, earlier: EarlierRefund) {
  const { effect, leftAfter } = (await loadPaymentShares(tx, paymentId))!
  const { amount_cents: amount, borne_by: borneBy, refunded_cents: refunded } = earlier
  const isShared = borneBy === 'shared'
  const [before, after] = [leftAfter(isShared ? -refunded : 0), leftAfter(isShared ? amount - refunded : 0)]
  return {
    ...effect,
    amount,
    refundable: effect.refundable + refunded,
    cancels: earlier.has_cancelled,
    refundId: earlier.refund_id,
    fromCounsellor: before.amountCents - after.amountCents,
    fromFee: before.feeCents - after.feeCents,
    fromPlatform: isShared ? 0 : amount,
  }
}

/** The provider terms say that goodwill refunds never reduce the provider’s share. */
function assertGoodwillCost({ choice, borneBy }: RefundInput): void {
  if (choice === 'goodwill' && borneBy !== 'platform') throw new InvalidFieldError('borneBy', 'error.goodwillIsOurs')
}

async function assertUnchanged(
  context: Context<'refundMoved'>,
  tx: Tx,
  { input, refundable }: { input: RefundInput; refundable: number },
): Promise<void> {
  if (input.refundable !== undefined) {
    if (input.refundable !== refundable) context.fail('refundMoved')
    return
  }
  const { rows } = await sql`
    select from refund where payment_id = ${input.id} and created_by is not null
      and created_at > ${context.now.subtract(DUPLICATE_INTERVAL)}`.execute(tx)
  if (rows.length > 0) context.fail('refundMoved')
}

async function createAdminRefund(
  context: Context<'refundMoved'>,
  tx: Tx,
  { input, amountCents }: { input: RefundInput; amountCents: number },
): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int + 1 as number from refund where payment_id = ${input.id} and reason like 'superuser:%'`.execute(
    tx,
  )
  const refundId = await createRefund(context, tx, {
    paymentId: input.id,
    amountCents,
    reason: `superuser:${rows[0]!.number}`,
    borneBy: input.borneBy,
    adminDetails: {
      by: requireCaller(context).customerAccountId,
      choice: input.choice,
      encryptedReason: context.encryption.encrypt(input.reason),
      requestKey: context.idempotencyKey,
    },
  })
  // Never null in practice: the payment is locked, so no concurrent request can have taken this refund number.
  return refundId ?? context.fail('refundMoved')
}

/** Calls Stripe without waiting for the job. @returns the status of the refund afterwards */
async function attemptRefund(context: Context, refundId: string) {
  const error = await makeRefund(context, refundId).then(
    () => null,
    (reason: Error) => reason,
  )
  if (error) logError('refund could not be made yet', { refundId }, error)
  const refund = await context.db
    .selectFrom('refund')
    .select('status')
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return refund.status
}

/**
 * Retries a refund. A failed refund is final at Stripe, so it is replaced by a new one, at most once. A refund that
 * Stripe rejected is sent again immediately rather than by the scheduled job.
 */
export const askRefundAgain: Handler<AllCalls['askRefundAgain']> = async ({ id }, context) => {
  const refundId = await context.db.transaction().execute(async (tx) => {
    await sql`select from payment where payment_id = (select payment_id from refund where refund_id = ${id}) for update`.execute(
      tx,
    )
    const refund = await tx.selectFrom('refund').selectAll().where('refund_id', '=', id).executeTakeFirst()
    if (!refund) return context.fail('notFound')
    const isRejected = refund.status === 'pending' && refund.error_code !== null
    const retriedId = isRejected ? id : refund.status === 'failed' ? await replaceRefund(context, tx, refund) : null
    if (!retriedId) return context.fail('refundNotFailed')
    const subject = { kind: 'payment' as const, id: refund.payment_id }
    const actorId = requireCaller(context).customerAccountId
    await recordAuditEntry(tx, { actorId, action: 'askRefundAgain', subject, at: context.now })
    return retriedId
  })
  return { refundId, status: await attemptRefund(context, refundId) }
}

interface FailedRefund {
  refund_id: string
  payment_id: string
  amount_cents: number
  borne_by: RefundPayer
}

/**
 * Creates a replacement for a failed refund, for the same amount or for what is left of the payment.
 * @returns null if one exists or nothing is left
 */
async function replaceRefund(context: Context, tx: Tx, failed: FailedRefund): Promise<string | null> {
  const effect = await calculateRefundEffect(tx, failed.payment_id, {
    amountCents: failed.amount_cents,
    borneBy: failed.borne_by,
  })
  if (!effect || effect.amount === 0) return null
  const replacement = tx.selectFrom('refund').select('refund_id').where('replaces_refund_id', '=', failed.refund_id)
  if (await replacement.executeTakeFirst()) return null
  return createRefund(context, tx, {
    paymentId: failed.payment_id,
    amountCents: effect.amount,
    reason: `again:${failed.refund_id}`,
    borneBy: failed.borne_by,
    replacesRefundId: failed.refund_id,
  })
}
