import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import type { MailWish } from '#platform/values/email-preferences.ts'
import { loadEmailPreferences, setEmailPreference } from './email-preferences.ts'

export const getMailPreferences: Handler<AllCalls['getMailPreferences']> = (_none, context) =>
  loadEmailPreferences(context.db, signedIn(context).customerAccountId)

export const putMailPreferences: Handler<AllCalls['putMailPreferences']> = async (input, context) => {
  const accountId = signedIn(context).customerAccountId
  const changes = Object.entries(input).filter(([, isWanted]) => isWanted !== undefined) as [MailWish, boolean][]
  for (const [kind, isWanted] of changes) await setEmailPreference(context.db, accountId, { kind, isWanted })
  return loadEmailPreferences(context.db, accountId)
}
