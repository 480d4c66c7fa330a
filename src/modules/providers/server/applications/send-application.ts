import { renewLogin } from '#modules/accounts/server/public.ts'
import { getTermsDay, recordTerms } from '#modules/accounts/server/terms/public.ts'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import { getGeneralLists } from '#modules/content/server/site/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { providerAccount } from '#modules/providers/contract/provider-account.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { isLive, nextApplicationStatus } from './application-states.ts'
import { loadApplication } from './load-application.ts'
import { changeApplication, storeApplication } from './save-application.ts'
import { loadProviderReply } from './show-application.ts'
import { startApplication } from './start-application.ts'

/** All account fields are null until an application is started. */
const NO_ACCOUNT = Object.fromEntries(Object.keys(providerAccount.shape).map((name) => [name, null])) as {
  [Name in keyof typeof providerAccount.shape]: null
}
const NOT_STARTED = {
  ...NO_ACCOUNT,
  status: 'none' as const,
  providerAccountId: null,
  missing: [],
  changeRequests: [],
  waitingSince: null,
  hasPendingChanges: false,
  authResult: null,
}

export const getSignupApplication: Handler<AllCalls['getSignupApplication']> = async (_input, context) => {
  const { providerId } = requireCaller(context)
  const application = providerId && (await loadApplication(context.db, providerId, context))
  if (!application) return { ...NOT_STARTED, ...getGeneralLists(context.language) }
  return loadProviderReply(context, application)
}

/**
 * Starts, submits or withdraws an application (specification §4: the profile is submitted for review). The login's
 * tokens are renewed only if the caller sends the refresh token, because an access token alone must not extend a login.
 */
export const postSignupApplication: Handler<AllCalls['postSignupApplication']> = async (
  { send, refreshToken },
  context,
) => {
  const providerId = await startApplication(context)
  const providerContext = { ...context, caller: { ...requireCaller(context), providerId } }
  if (send !== undefined) await (send ? sendForReview(providerContext) : withdraw(providerContext))
  const reply = await loadProviderReply(providerContext, (await loadApplication(context.db, providerId, context))!)
  return { ...reply, authResult: refreshToken ? await renewLogin(providerContext, refreshToken) : null }
}

async function sendForReview(
  context: Context<'applicationClosed' | 'applicationMoved' | 'applicationIncomplete'>,
): Promise<void> {
  await changeApplication(context, async (tx, old) => {
    const status = nextApplicationStatus(old.status, 'send')
    if (old.waitingSince && status) return
    if (!status || (isLive(old.status) && !old.hasPendingChanges)) return context.fail('applicationMoved')
    if (!isLive(old.status) && old.missing.length > 0)
      return context.fail('applicationIncomplete', { missing: old.missing })
    await updateProvider(tx, old.providerAccountId, isLive(status) ? {} : { status, submitted_at: context.now })
    await storeApplication(tx, old.providerAccountId, { sent_at: context.now, change_requests: '[]' })
    // Sending the application implies consent to the terms, which are shown beside the button.
    await recordTerms(tx, {
      customerAccountId: requireCaller(context).customerAccountId,
      version: getTermsOn('counsellor', getTermsDay(context.now)),
      ...{ language: context.language, place: 'application', at: context.now },
    })
  })
}

async function withdraw(context: Context<'applicationClosed' | 'applicationMoved'>): Promise<void> {
  await changeApplication(context, async (tx, old) => {
    const status = nextApplicationStatus(old.status, 'withdraw')
    if (!status || !old.waitingSince) return context.fail('applicationMoved')
    await updateProvider(tx, old.providerAccountId, { status })
    await storeApplication(tx, old.providerAccountId, { sent_at: null })
  })
}
