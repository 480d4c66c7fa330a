import type Stripe from 'stripe'
import type { MovementType } from '#modules/accounting/values/payment-monitoring.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { fromStripeTime, getStripeClient, getStripeId, toStripeTime } from './stripe-client.ts'

/** A transaction on the platform's Stripe balance, in the ledger's terms. */
export interface StripeMovement {
  id: string
  about: MovementType
  /**
   * The id shared by Stripe and the ledger: that of the payment intent, refund or transfer, or else that of the
   * transaction itself.
   */
  key: string
  sourceId: string | null
  /** Id of the refund or transfer in this database, taken from the metadata. */
  metadataId: string | null
  /** The payment intent of the payment, refund or dispute. */
  intentId: string | null
  amountCents: number
  feeCents: number
  movedAt: Temporal.Instant
  availableAt: Temporal.Instant
}

const MOVEMENT_BY_TYPE: Record<string, MovementType> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refundReturned',
  payment_failure_refund: 'refundReturned',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
}

/**
 * Lists the balance transactions created since `since`, or all of them if it is null, newest first. Loads one page at a
 * time.
 */
export async function* listStripeMovements(
  deps: AppDeps,
  since: Temporal.Instant | null,
): AsyncGenerator<StripeMovement> {
  const created = since ? { created: { gte: toStripeTime(since) } } : {}
  const transactions = getStripeClient(deps).balanceTransactions.list({
    ...created,
    limit: 100,
    expand: ['data.source'],
  })
  for await (const transaction of transactions) if (transaction.currency === 'eur') yield parseMovement(transaction)
}

/** Loads the platform's balance at Stripe, available plus pending, in cents. */
export async function loadStripeBalance(deps: AppDeps): Promise<number> {
  const { available, pending } = await getStripeClient(deps).balance.retrieve()
  return [...available, ...pending].reduce((sum, { currency, amount }) => sum + (currency === 'eur' ? amount : 0), 0)
}

function parseMovement(transaction: Stripe.BalanceTransaction): StripeMovement {
  const source = typeof transaction.source === 'object' ? transaction.source : null
  const about = isDisputeAdjustment(transaction) ? 'dispute' : (MOVEMENT_BY_TYPE[transaction.type] ?? 'other')
  return {
    id: transaction.id,
    about,
    key: getKey(about, source) ?? transaction.id,
    sourceId: source?.id ?? (transaction.source as string | null),
    metadataId: getMetadataId(source),
    intentId: getStripeId((source as Stripe.Charge | Stripe.Refund | Stripe.Dispute | null)?.payment_intent),
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    movedAt: fromStripeTime(transaction.created),
    availableAt: fromStripeTime(transaction.available_on),
  }
}

const isDisputeAdjustment = ({ type, reporting_category: category }: Stripe.BalanceTransaction) =>
  type === 'adjustment' && (category === 'dispute' || category === 'dispute_reversal')

type Source = Stripe.BalanceTransactionSource | null

function getKey(about: MovementType, source: Source): string | null {
  if (about === 'payment') return getStripeId((source as Stripe.Charge | null)?.payment_intent)
  if (about === 'refund' || about === 'refundReturned' || about === 'transfer') return source?.id ?? null
  if (about === 'reversal') return getStripeId((source as Stripe.TransferReversal | null)?.transfer)
  return null
}

function getMetadataId(source: Source): string | null {
  const { metadata } = (source ?? {}) as { metadata?: Record<string, string> | null }
  return metadata?.['refundId'] ?? metadata?.['transferId'] ?? null
}
