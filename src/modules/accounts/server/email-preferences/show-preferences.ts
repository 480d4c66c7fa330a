import type { MailWish } from '#modules/accounts/values/email-preferences.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import { setWish, wishesOf } from './wants.ts'

export const getMailPreferences: Handler<AllCalls['getMailPreferences']> = (_none, context) =>
  wishesOf(context.db, signedIn(context).customerAccountId)

export const putMailPreferences: Handler<AllCalls['putMailPreferences']> = async (wanted, context) => {
  const me = signedIn(context).customerAccountId
  const decided = Object.entries(wanted).filter(([, isWanted]) => isWanted !== undefined) as [MailWish, boolean][]
  for (const [kind, isWanted] of decided) await setWish(context.db, me, { kind, isWanted })
  return wishesOf(context.db, me)
}
