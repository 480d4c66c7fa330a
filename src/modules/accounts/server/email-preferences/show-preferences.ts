import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import { loadEmailPreferences, setEmailPreference } from './email-preferences.ts'

export const getEmailPreferences: Handler<AllCalls['getEmailPreferences']> = (_input, context) =>
  loadEmailPreferences(context.db, requireCaller(context).customerAccountId)

export const updateEmailPreferences: Handler<AllCalls['updateEmailPreferences']> = async (input, context) => {
  const accountId = requireCaller(context).customerAccountId
  const changes = Object.entries(input).filter(([, isEnabled]) => isEnabled !== undefined) as [
    EmailPreference,
    boolean,
  ][]
  for (const [kind, isEnabled] of changes) await setEmailPreference(context.db, accountId, { kind, isEnabled })
  return loadEmailPreferences(context.db, accountId)
}
