import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { postEntry } from './post-entry.ts'
import { splitRefund, toShareLines } from './post-payment.ts'

type Tx = Transaction<Tables>

interface DisputeMovement {
  paymentId: string
  /** The id of Stripe's balance transaction. */
  movementId: string
  /** Negative when the bank withdraws money, positive when it returns it; excludes the fee. */
  cents: number
  /** Stripe's dispute fee; negative when Stripe refunds it. */
  feeCents: number
  at: Temporal.Instant
}

/**
 * Posts a bank's withdrawal or return of a disputed payment. The split between the provider and the platform does not
 * change until the dispute is decided.
 */
export const postDisputeMovement = (tx: Tx, { paymentId, movementId, cents, feeCents, at }: DisputeMovement) =>
  postEntry(tx, {
    at,
    kind: cents < 0 ? 'disputeOpened' : 'disputeWon',
    cause: movementId,
    paymentId,
    lines: [
      { account: 'held', cents: cents - feeCents },
      { account: 'disputed', cents: -cents },
      { account: 'stripeCost', cents: feeCents },
    ],
  })

interface LostDispute {
  disputeId: string
  paymentId: string
  amountCents: number
  reason: string
  at: Temporal.Instant
}

/**
 * Posts a lost dispute. The loss is split between the provider and the fee in the same way as a refund, so the provider
 * owes us what was already transferred. If part of the payment had also been refunded, the platform bears that part
 * itself.
 * @returns the provider's share of the loss, in cents
 */
export async function postDisputeLost(tx: Tx, lost: LostDispute): Promise<number> {
  const shares = await splitRefund(tx, lost.paymentId, lost.amountCents)
  await postEntry(tx, {
    at: lost.at,
    kind: 'disputeLost',
    cause: lost.disputeId,
    paymentId: lost.paymentId,
    reason: lost.reason,
    lines: [{ account: 'disputed', cents: -lost.amountCents }, ...toShareLines(shares)],
  })
  return shares.providerCents
}
