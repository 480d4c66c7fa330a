import type { AllCalls } from '#contract/all-calls.ts'
import { termsOn } from '#contract/terms/versions.ts'
import { dayInForce, recordTerms } from '../agreements/public.ts'
import { type Context, type Handler, signedIn } from '../context.ts'
import { changeProvider } from '../providers/public.ts'
import { after, isLive } from './application-states.ts'
import { loadApplication } from './load-application.ts'
import { changing, writeApplication } from './save-application.ts'
import { startApplication } from './start-application.ts'

/** Before anybody has started: nothing asked, nothing kept. */
const NOTHING_YET = {
  status: 'none' as const,
  providerAccountId: null,
  missing: [],
  changeRequests: [],
  waitingSince: null,
  hasPendingChanges: false,
}

export const getSignupApplication: Handler<AllCalls['getSignupApplication']> = async (_nothing, context) => {
  const { providerId } = signedIn(context)
  return (providerId && (await loadApplication(context.db, providerId, context))) || NOTHING_YET
}

/** Starts, sends or takes back (specification §4: the profile is submitted for review as an application). */
export const postSignupApplication: Handler<AllCalls['postSignupApplication']> = async ({ send }, context) => {
  const providerId = await startApplication(context as Context)
  const own = { ...context, who: { ...signedIn(context), providerId } } as Context
  if (send !== undefined) await (send ? sendForReview(own) : takeBack(own))
  return (await loadApplication(context.db, providerId, context))!
}

async function sendForReview(context: Context): Promise<void> {
  await changing(context, async (tx, old) => {
    const status = after(old.status, 'send')
    if (old.waitingSince && status) return
    if (!status || (isLive(old.status) && !old.hasPendingChanges)) return context.refuse('applicationMoved' as never)
    if (!isLive(old.status) && old.missing.length > 0)
      context.refuse('applicationIncomplete' as never, { missing: old.missing })
    await changeProvider(tx, old.providerAccountId, isLive(status) ? {} : { status, submitted_at: context.now })
    await writeApplication(tx, old.providerAccountId, { sent_at: context.now, change_requests: '[]' })
    // The sentence stands beside the button that sends.
    await recordTerms(tx, {
      customerAccountId: signedIn(context).customerAccountId,
      version: termsOn('counsellor', dayInForce(context.now)),
      ...{ language: context.language, place: 'application', at: context.now },
    })
  })
}

async function takeBack(context: Context): Promise<void> {
  await changing(context, async (tx, old) => {
    const status = after(old.status, 'takeBack')
    if (!status || !old.waitingSince) return context.refuse('applicationMoved' as never)
    await changeProvider(tx, old.providerAccountId, { status })
    await writeApplication(tx, old.providerAccountId, { sent_at: null })
  })
}
