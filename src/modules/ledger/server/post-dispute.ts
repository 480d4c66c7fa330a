import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'
import { paidFor } from './post-payment.ts'
import { shareOf } from './share.ts'

type Tx = Transaction<Tables>

interface Moved {
  paymentId: string
  /** The provider's balance transaction. */
  movementId: string
  /** Signed: what a bank takes is negative, what it gives back positive; without the fee. */
  cents: number
  /** What the provider keeps for it, or, negative, gives back. */
  feeCents: number
  at: Temporal.Instant
}

/** A bank has taken the money of a disputed payment, or has given it back. Whose it is stays open until it is decided. */
export const postDisputeMoved = (tx: Tx, { paymentId, movementId, cents, feeCents, at }: Moved) =>
  postEntry(tx, {
    ...{ at, kind: cents < 0 ? 'disputeOpened' : 'disputeWon', cause: movementId, paymentId },
    lines: [
      { account: 'held', cents: cents - feeCents },
      { account: 'disputed', cents: -cents },
      { account: 'providerCost', cents: feeCents },
    ],
  })

interface Lost {
  disputeId: string
  paymentId: string
  amountCents: number
  reason: string
  at: Temporal.Instant
}

/**
 * A dispute is lost: it is taken from the counsellor and from the fee as a refund is, so that what was transferred already is
 * owed to us. What had been refunded as well is the platform's own loss.
 * @returns whole cents that are the counsellor's part of it.
 */
export async function postDisputeLost(tx: Tx, lost: Lost): Promise<number> {
  const { provider_id: providerId, paid, fee, ...gone } = await paidFor(tx, lost.paymentId)
  const refunded = Math.min(paid, gone.refunded)
  const ofPayment = Math.min(lost.amountCents, paid - refunded)
  const before = shareOf({ paymentCents: paid, refundedCents: refunded, feeCents: fee })
  const after = shareOf({ paymentCents: paid, refundedCents: refunded + ofPayment, feeCents: fee })
  const theirs = before.amountCents - after.amountCents
  await postEntry(tx, {
    ...{ at: lost.at, kind: 'disputeLost', cause: lost.disputeId, paymentId: lost.paymentId, reason: lost.reason },
    lines: [
      { account: 'disputed', cents: -lost.amountCents },
      { account: 'counsellor', providerId, cents: theirs },
      { account: 'fee', cents: before.feeCents - after.feeCents },
      { account: 'platformCost', cents: lost.amountCents - ofPayment },
    ],
  })
  return theirs
}
