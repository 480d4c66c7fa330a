import type Stripe from 'stripe'
import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { fromStripeTime, getStripeClient, toStripeTime } from './stripe-client.ts'

/** A payout from a Stripe balance to a bank account. */
export interface PayoutState {
  id: string
  amountCents: number
  status: 'inTransit' | 'paid' | 'failed'
  failure: PayoutFailure | null
  sentAt: Temporal.Instant
}

const FAILURE_BY_CODE: Record<string, PayoutFailure> = {
  account_closed: 'accountClosed',
  account_frozen: 'accountClosed',
  bank_account_restricted: 'accountClosed',
  bank_account_unusable: 'accountClosed',
  invalid_account_number: 'accountWrong',
  incorrect_account_number: 'accountWrong',
  incorrect_account_type: 'accountWrong',
  invalid_account_number_length: 'accountWrong',
  no_account: 'accountWrong',
  invalid_currency: 'accountWrong',
  incorrect_account_holder_name: 'ownerDiffers',
  incorrect_account_holder_address: 'ownerDiffers',
  incorrect_account_holder_tax_id: 'ownerDiffers',
  bank_ownership_changed: 'ownerDiffers',
}

/** Loads a payout of a connected account, or of the platform's own account when `accountId` is null. */
export async function loadPayout(deps: AppDeps, id: string, accountId: string | null): Promise<PayoutState> {
  return parsePayout(await getStripeClient(deps).payouts.retrieve(id, {}, onAccount(accountId)))
}

/** Lists the account's payouts created since `since`, newest first. */
export async function* listPayouts(
  deps: AppDeps,
  accountId: string | null,
  since: Temporal.Instant,
): AsyncGenerator<PayoutState> {
  const created = { gte: toStripeTime(since) }
  for await (const payout of getStripeClient(deps).payouts.list({ created, limit: 100 }, onAccount(accountId)))
    yield parsePayout(payout)
}

const onAccount = (accountId: string | null) => (accountId ? { stripeAccount: accountId } : {})

function parsePayout(payout: Stripe.Payout): PayoutState {
  const isFailed = payout.status === 'failed' || payout.status === 'canceled'
  const failure = payout.status === 'canceled' ? 'stopped' : (FAILURE_BY_CODE[payout.failure_code ?? ''] ?? 'other')
  return {
    id: payout.id,
    amountCents: payout.amount,
    status: isFailed ? 'failed' : payout.status === 'paid' ? 'paid' : 'inTransit',
    failure: isFailed ? failure : null,
    sentAt: fromStripeTime(payout.created),
  }
}
