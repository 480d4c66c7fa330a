import type { AllCalls } from '#modules/contracts.ts'
import { pagePath } from '#modules/pages.ts'
import { isProviderAway, linkToProvider, readAccount } from '#modules/payments/server/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { applyAccount } from './apply-account.ts'
import { nextAsking } from './asking.ts'
import { payoutAccountOf } from './show-payout-account.ts'

/** The account of the counsellor who asks, or undefined before it was opened. */
async function accountIdOf(context: Pick<Context, 'db' | 'who'>): Promise<string | null> {
  const row = await context.db
    .selectFrom('provider_account')
    .select('payment_account_id')
    .where('provider_id', '=', signedIn(context).providerId!)
    .executeTakeFirstOrThrow()
  return row.payment_account_id
}

/** To the provider's own pages, where documents are given; they lead back to us, and for a new link when this one is too old. */
export const payoutLink: Handler<AllCalls['payoutLink']> = async ({ isOnboarding, language }, context) => {
  const accountId = await accountIdOf(context)
  if (!accountId) return context.refuse('notFound')
  const way = isOnboarding ? '?onboarding' : ''
  const address = (page: 'stripeSetupPayment' | 'stripeElementsConnect') =>
    context.settings.publicUrl + pagePath(page, language) + way
  try {
    const ways = { back: address('stripeSetupPayment'), again: address('stripeElementsConnect') }
    return { url: await linkToProvider(context, accountId, ways) }
  } catch (error) {
    if (isProviderAway(error)) return context.refuse('payoutsDown')
    throw error
  }
}

export const checkPayoutAccount: Handler<AllCalls['checkPayoutAccount']> = async (_nothing, context) => {
  const accountId = await accountIdOf(context)
  try {
    const asking = await nextAsking(context)
    if (accountId) await applyAccount(context, { account: await readAccount(context, accountId), asking })
  } catch (error) {
    if (isProviderAway(error)) return context.refuse('payoutsDown')
    throw error
  }
  return payoutAccountOf(context as Context, signedIn(context).providerId!)
}
