import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import { loadEmailPreferences, setEmailPreference } from './email-preferences.ts'

export const getEmailPreferences: Handler<AllCalls['getMailPreferences']> = (_nothing, context) =>
  loadEmailPreferences(context.db, requireCaller(context).customerAccountId)

export const updateEmailPreferences: Handler<AllCalls['putMailPreferences']> = async (input, context) => {
  const accountId = requireCaller(context).customerAccountId
  const changes = Object.entries(input).filter(([, isWanted]) => isWanted !== undefined) as [EmailPreference, boolean][]
  for (const [kind, isWanted] of changes) await setEmailPreference(context.db, accountId, { kind, isWanted })
  return loadEmailPreferences(context.db, accountId)
}
