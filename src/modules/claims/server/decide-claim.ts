import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { createRefund, REFUNDABLE } from '#modules/payments/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import type { Claim } from './own-claim.ts'
import { sendClaimDecided } from './send-claim-emails.ts'

type Tx = Transaction<Tables>
type DecisionInput = z.output<AllCalls['decideClaim']['input']>

const OUTCOMES = { answer: 'answered', reject: 'rejected', refund: 'refunded' } as const
const AUDIT_ACTIONS = { answer: 'answerClaim', reject: 'rejectClaim', refund: 'refundClaim' } as const

/**
 * Records an administrator's decision: status, refund, audit log entry and emails in one transaction. The provider's
 * transfer is on hold until then; afterwards the transfer job pays what is left. If the money has already been
 * transferred, the refund is recovered by a reversal or from the provider's next transfers (decision 0033).
 */
export const decideClaim: Handler<AllCalls['decideClaim']> = async (input, context) => {
  await context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, input.claimId)
    const claim = await tx
      .selectFrom('claim')
      .selectAll()
      .where('claim_id', '=', input.claimId)
      .forUpdate()
      .executeTakeFirst()
    if (!claim) return context.fail('notFound')
    if (claim.decided_at) return context.fail('applicationMoved')
    const refundCents = input.decision === 'refund' ? await refund(context, tx, { payment, input }) : 0
    await updateClaim(context, tx, { input, refundCents })
    await recordAuditEntry(tx, {
      actorId: requireCaller(context).customerAccountId,
      action: AUDIT_ACTIONS[input.decision],
      subject: { kind: 'claim', id: input.claimId },
      // The message may contain health information and the audit log is permanent, so only the amount is recorded.
      reason: refundCents > 0 ? `${(refundCents / 100).toFixed(2)} €` : null,
      at: context.now,
    })
    const outcome = OUTCOMES[input.decision]
    const wordsForCounsellor = input.wordsForCounsellor || null
    await sendClaimDecided(context, tx, claim, {
      outcome,
      words: input.words,
      wordsForCounsellor,
      refundCents,
      at: context.now,
    })
  })
  return null
}

interface Payment {
  payment_id: string
  refundable: number
}

async function lockPayment(tx: Tx, claimId: string): Promise<Payment | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from payment where purpose = 'booking'
      and purpose_id = (select booking_id from claim where claim_id = ${claimId}) for update`.execute(tx)
  const [locked] = rows
  if (!locked) return undefined
  // Runs as a separate query after taking the lock, so that it sees refunds committed in the meantime.
  const { rows: payments } = await sql<Payment>`
    select p.payment_id, ${REFUNDABLE} as refundable from payment p where p.payment_id = ${locked.payment_id}`.execute(
    tx,
  )
  return payments[0]
}

interface RefundInput {
  payment: Payment | undefined
  input: DecisionInput
}

/** @returns the refund in cents. @throws InvalidFieldError if the amount or the reasons are missing or invalid. */
async function refund(context: Context, tx: Tx, { payment, input }: RefundInput): Promise<number> {
  // The terms promise providers the reasons for a refund (section Claims).
  if (!input.wordsForCounsellor) throw new InvalidFieldError('wordsForCounsellor', 'error.required')
  const amountCents = input.refundAmount
  if (amountCents === undefined) throw new InvalidFieldError('refundAmount', 'error.required')
  if (!payment || amountCents < 1 || amountCents > payment.refundable)
    throw new InvalidFieldError('refundAmount', 'error.tooMuchBack')
  await createRefund(context, tx, { paymentId: payment.payment_id, amountCents, reason: 'claim' })
  return amountCents
}

async function updateClaim(
  context: Context,
  tx: Tx,
  { input, refundCents }: { input: DecisionInput; refundCents: number },
) {
  const isDecided = input.decision !== 'answer'
  const explanation = input.wordsForCounsellor
  const change: Partial<Claim> = {
    status: OUTCOMES[input.decision],
    encrypted_answer: context.encryption.encrypt(input.words),
    encrypted_provider_explanation: isDecided && explanation ? context.encryption.encrypt(explanation) : null,
    decided_at: isDecided ? context.now : null,
    refund_cents: refundCents > 0 ? refundCents : null,
  }
  await tx
    .updateTable('claim')
    .set((row) => ({
      ...change,
      answered_at: row.fn.coalesce('answered_at', sql<Temporal.Instant>`${context.now}::timestamptz`),
    }))
    .where('claim_id', '=', input.claimId)
    .execute()
}
