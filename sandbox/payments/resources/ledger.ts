import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import { DAY_SECONDS, seconds, type World } from '#sandbox/payments/core/world.ts'

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
  /** Days until the funds are available; 0 means immediately. */
  days?: number
}

/** Adds a balance transaction; `net` is always `amount - fee`, so the balance is the sum of the nets. */
export function addBalanceTransaction(world: World, input: NewTransaction): Stripe.BalanceTransaction {
  const fee = input.fee ?? 0
  const now = seconds(world)
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: input.amount,
    available_on: now + (input.days ?? 0) * DAY_SECONDS,
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
    status: (input.days ?? 0) > 0 ? 'pending' : 'available',
    type: input.type,
  }
  world.state.add('balance_transaction', transaction.id, { value: transaction, account: input.account })
  return transaction
}

/** Returns the transaction with its status now: available from `available_on`, pending before. */
export function withStatus(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= seconds(world) ? 'available' : 'pending' }
}

/** An account's cents in one currency, available and pending. */
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
