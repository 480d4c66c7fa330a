import type { AllCalls } from '#modules/contracts.ts'
import { buildPagePath } from '#modules/pages.ts'
import {
  createAccountLink,
  getStripeRetrySeconds,
  isStripeUnavailable,
  loadConnectedAccount,
} from '#modules/payments/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { applyAccount } from './apply-account.ts'
import { takeRequestNumber } from './request-number.ts'
import { loadPayoutAccount } from './show-payout-account.ts'

/** Finds the provider's connected account; null if it has not been created yet. */
async function findAccountId(context: Pick<Context, 'db' | 'caller'>): Promise<string | null> {
  const row = await context.db
    .selectFrom('provider_account')
    .select('stripe_account_id')
    .where('provider_id', '=', requireCaller(context).providerId!)
    .executeTakeFirstOrThrow()
  return row.stripe_account_id
}

/**
 * Returns a link to Stripe's pages, where documents are uploaded. Stripe redirects back to this site afterwards, and
 * also when the link has expired and a new one is needed.
 */
export const payoutLink: Handler<AllCalls['payoutLink']> = async ({ isOnboarding, language }, context) => {
  const accountId = await findAccountId(context)
  if (!accountId) return context.fail('notFound')
  const query = isOnboarding ? '?onboarding' : ''
  const buildUrl = (page: 'stripeSetupPayment' | 'stripeElementsConnect') =>
    context.settings.publicUrl + buildPagePath(page, language) + query
  try {
    const urls = { returnUrl: buildUrl('stripeSetupPayment'), refreshUrl: buildUrl('stripeElementsConnect') }
    return { url: await createAccountLink(context, accountId, urls) }
  } catch (error) {
    if (isStripeUnavailable(error)) return context.fail('payoutsDown', null, getStripeRetrySeconds(context))
    throw error
  }
}

export const checkPayoutAccount: Handler<AllCalls['checkPayoutAccount']> = async (_input, context) => {
  const accountId = await findAccountId(context)
  try {
    const requestNumber = await takeRequestNumber(context)
    if (accountId)
      await applyAccount(context, { account: await loadConnectedAccount(context, accountId), requestNumber })
  } catch (error) {
    if (isStripeUnavailable(error)) return context.fail('payoutsDown', null, getStripeRetrySeconds(context))
    throw error
  }
  return loadPayoutAccount(context, requireCaller(context).providerId!)
}
