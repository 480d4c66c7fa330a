import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import { DAY_SECONDS, nowSeconds, type World } from '#sandbox/payments/core/world.ts'

/** Stripe's fee for cards from the European Economic Area, in cents: 1.5 % plus 25 cents. */
export const calculateCardFee = (amount: number): number => Math.round(amount * 0.015) + 25
/** The fee for a dispute that is open or lost, in cents. */
export const DISPUTE_FEE = 1500

interface NewTransaction {
  account: string | null
  /** In cents. A positive amount increases the balance. */
  amount: number
  fee?: number
  feeDescription?: string
  currency: string
  type: Stripe.BalanceTransaction['type']
  category: string
  source: string
  description?: string | null
  daysUntilAvailable?: number
}

/** Adds a balance transaction. Its `net` is `amount - fee`, and the balance is the sum of all net amounts. */
export function addBalanceTransaction(world: World, input: NewTransaction): Stripe.BalanceTransaction {
  const fee = input.fee ?? 0
  const now = nowSeconds(world)
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: input.amount,
    available_on: now + (input.daysUntilAvailable ?? 0) * DAY_SECONDS,
    balance_type: 'payments',
    created: now,
    currency: input.currency,
    description: input.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: input.currency,
              description: input.feeDescription ?? 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: input.amount - fee,
    reporting_category: input.category,
    source: input.source,
    status: (input.daysUntilAvailable ?? 0) > 0 ? 'pending' : 'available',
    type: input.type,
  }
  world.state.add('balance_transaction', transaction.id, { value: transaction, account: input.account })
  return transaction
}

/** Returns the transaction with its current status: pending until `available_on`, then available. */
export function withStatus(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= nowSeconds(world) ? 'available' : 'pending' }
}

/**
 * Returns the available and the pending balance of an account in one currency, in cents. The account is null for the
 * platform.
 */
export function sumBalance(
  world: World,
  account: string | null,
  currency: string,
): { available: number; pending: number } {
  const sum = { available: 0, pending: 0 }
  const now = nowSeconds(world)
  for (const [, entry] of world.state.entries('balance_transaction')) {
    if (entry.account !== account || entry.value.currency !== currency) continue
    sum[entry.value.available_on <= now ? 'available' : 'pending'] += entry.value.net
  }
  return sum
}
