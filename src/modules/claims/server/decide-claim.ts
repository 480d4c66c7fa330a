import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { decideRefund, REFUNDABLE } from '#modules/payments/server/public.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { mailDecided } from './claim-mails.ts'
import type { Claim } from './own-claim.ts'

type Tx = Transaction<Tables>
type Wanted = z.output<AllCalls['decideClaim']['input']>

const OUTCOME = { answer: 'answered', reject: 'rejected', refund: 'refunded' } as const
const ACTION = { answer: 'answerClaim', reject: 'rejectClaim', refund: 'refundClaim' } as const

/**
 * What a superuser decides about a claim: state, money, note and letters in one transaction. Until it is decided the transfer
 * waits; afterwards the sweeper gathers what is left. Money that has left to the counsellor already is taken back by transfers,
 * or off their next ones (decision 0033).
 */
export const decideClaim: Handler<AllCalls['decideClaim']> = async (wanted, context) => {
  await context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, wanted.claimId)
    const claim = await tx
      .selectFrom('claim')
      .selectAll()
      .where('claim_id', '=', wanted.claimId)
      .forUpdate()
      .executeTakeFirst()
    if (!claim) return context.refuse('notFound')
    if (claim.decided_at) return context.refuse('applicationMoved')
    const refundCents = wanted.decision === 'refund' ? await refund(context as Context, tx, { payment, wanted }) : 0
    await write(context as Context, tx, { wanted, refundCents })
    await writeAudit(tx, {
      actorId: signedIn(context).customerAccountId,
      action: ACTION[wanted.decision],
      subject: { kind: 'claim', id: wanted.claimId },
      // The words may speak of health; this log is kept for ever. Only the money is noted.
      reason: refundCents > 0 ? `${(refundCents / 100).toFixed(2)} €` : null,
      at: context.now,
    })
    const outcome = OUTCOME[wanted.decision]
    const wordsForCounsellor = wanted.wordsForCounsellor || null
    await mailDecided(context, tx, claim, {
      ...{ outcome, words: wanted.words, wordsForCounsellor, refundCents, at: context.now },
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
  if (!rows[0]) return undefined
  // Read after the lock: what another refund took meanwhile is seen.
  const left = await sql<Payment>`
    select p.payment_id, ${REFUNDABLE} as refundable from payment p where p.payment_id = ${rows[0].payment_id}`.execute(
    tx,
  )
  return left.rows[0]
}

interface Refunding {
  payment: Payment | undefined
  wanted: Wanted
}

/** @returns whole cents on their way back. @throws WrongField when there is not so much. */
async function refund(context: Context, tx: Tx, { payment, wanted }: Refunding): Promise<number> {
  // Whose money goes back is owed the reasons (terms, Claims).
  if (!wanted.wordsForCounsellor) throw new WrongField('wordsForCounsellor', 'error.required')
  const amountCents = wanted.refundAmount
  if (amountCents === undefined) throw new WrongField('refundAmount', 'error.required')
  if (!payment || amountCents < 1 || amountCents > payment.refundable)
    throw new WrongField('refundAmount', 'error.tooMuchBack')
  await decideRefund(context, tx, { paymentId: payment.payment_id, amountCents, reason: 'claim' })
  return amountCents
}

async function write(context: Context, tx: Tx, { wanted, refundCents }: { wanted: Wanted; refundCents: number }) {
  const isDecided = wanted.decision !== 'answer'
  const forCounsellor = wanted.wordsForCounsellor
  const change: Partial<Claim> = {
    status: OUTCOME[wanted.decision],
    sealed_words: context.sealing.seal(wanted.words),
    sealed_counsellor_words: isDecided && forCounsellor ? context.sealing.seal(forCounsellor) : null,
    decided_at: isDecided ? context.now : null,
    refund_cents: refundCents > 0 ? refundCents : null,
  }
  await tx
    .updateTable('claim')
    .set((row) => ({
      ...change,
      answered_at: row.fn.coalesce('answered_at', sql<Temporal.Instant>`${context.now}::timestamptz`),
    }))
    .where('claim_id', '=', wanted.claimId)
    .execute()
}
