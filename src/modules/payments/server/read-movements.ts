import type Stripe from 'stripe'
import type { Movement } from '#modules/accounting/values/watch-lists.ts'
import type { House } from '#platform/server/context.ts'
import { providerOf } from './provider.ts'

/** One move of money on the platform's balance, as the books name it. */
export interface ReadMovement {
  id: string
  about: Movement
  /** What both sides call it: the payment's intent, the refund, the transfer, else the movement itself. */
  key: string
  sourceId: string | null
  /** Our own id of a refund or transfer, from our mark on it. */
  mark: string | null
  /** The payment it belongs to. */
  intentId: string | null
  amountCents: number
  feeCents: number
  movedAt: Temporal.Instant
  availableAt: Temporal.Instant
}

const ABOUT: Record<string, Movement> = {
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

/** What moved since then, newest first, page by page; read-only. */
export async function* listMovements(house: House, since: Temporal.Instant | null): AsyncGenerator<ReadMovement> {
  const created = since ? { created: { gte: Math.floor(since.epochMilliseconds / 1000) } } : {}
  const all = providerOf(house.settings).balanceTransactions.list({ ...created, limit: 100, expand: ['data.source'] })
  for await (const one of all) if (one.currency === 'eur') yield movementOf(one)
}

/** What the provider holds for us, available or still on its way to us, in whole cents. */
export async function readBalance(house: House): Promise<number> {
  const { available, pending } = await providerOf(house.settings).balance.retrieve()
  return [...available, ...pending].reduce((sum, one) => sum + (one.currency === 'eur' ? one.amount : 0), 0)
}

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

function movementOf(moved: Stripe.BalanceTransaction): ReadMovement {
  const source = typeof moved.source === 'object' ? moved.source : null
  const about = isOfDispute(moved) ? 'dispute' : (ABOUT[moved.type] ?? 'other')
  return {
    id: moved.id,
    about,
    key: keyOf(about, source) ?? moved.id,
    sourceId: source?.id ?? (moved.source as string | null),
    mark: markOf(source),
    intentId: idOf((source as Stripe.Charge | Stripe.Refund | Stripe.Dispute | null)?.payment_intent),
    amountCents: moved.amount,
    feeCents: moved.fee,
    movedAt: instant(moved.created),
    availableAt: instant(moved.available_on),
  }
}

const isOfDispute = ({ type, reporting_category: category }: Stripe.BalanceTransaction) =>
  type === 'adjustment' && (category === 'dispute' || category === 'dispute_reversal')

type Source = Stripe.BalanceTransactionSource | null
const idOf = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : (one?.id ?? null))

function keyOf(about: Movement, source: Source): string | null {
  if (about === 'payment') return idOf((source as Stripe.Charge | null)?.payment_intent)
  if (about === 'refund' || about === 'refundReturned' || about === 'transfer') return source?.id ?? null
  if (about === 'reversal') return idOf((source as Stripe.TransferReversal | null)?.transfer)
  return null
}

function markOf(source: Source): string | null {
  const { metadata } = (source ?? {}) as { metadata?: Record<string, string> | null }
  return metadata?.['refundId'] ?? metadata?.['transferId'] ?? null
}
