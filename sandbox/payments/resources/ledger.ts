import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import { seconds, type World } from '#sandbox/payments/core/world.ts'

/** Stripe's card fee in the European Economic Area: 1.5 % and 25 cents. */
export const cardFee = (amount: number): number => Math.round(amount * 0.015) + 25
/** Fee of an open or lost dispute, in cents. */
export const DISPUTE_FEE = 1500

interface NewTransaction {
  account: string | null
  /** Signed cents: positive increases the balance. */
  amount: number
  fee?: number
  feeDescription?: string
  currency: string
  type: Stripe.BalanceTransaction['type']
  category: string
  source: string
  description?: string | null
  /** Days until the funds are available; 0 means at once. */
  days?: number
}

const DAY_SECONDS = 86_400

/** Adds a balance transaction; `net` is always `amount - fee`, so the balance is the sum of the nets. */
export function addBalanceTransaction(world: World, what: NewTransaction): Stripe.BalanceTransaction {
  const fee = what.fee ?? 0
  const now = seconds(world)
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: what.amount,
    available_on: now + (what.days ?? 0) * DAY_SECONDS,
    balance_type: 'payments',
    created: now,
    currency: what.currency,
    description: what.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: what.currency,
              description: what.feeDescription ?? 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: what.amount - fee,
    reporting_category: what.category,
    source: what.source,
    status: (what.days ?? 0) > 0 ? 'pending' : 'available',
    type: what.type,
  }
  world.state.add('balance_transaction', transaction.id, { value: transaction, account: what.account })
  return transaction
}

/** A transaction with its current status: it becomes available on its date. */
export function withStatus(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= seconds(world) ? 'available' : 'pending' }
}

/** Cents of an account in one currency, available and pending. */
export function sumBalance(
  world: World,
  account: string | null,
  currency: string,
): { available: number; pending: number } {
  const sum = { available: 0, pending: 0 }
  const now = seconds(world)
  for (const [, entry] of world.state.entries('balance_transaction')) {
    if (entry.account !== account || entry.value.currency !== currency) continue
    sum[entry.value.available_on <= now ? 'available' : 'pending'] += entry.value.net
  }
  return sum
}
