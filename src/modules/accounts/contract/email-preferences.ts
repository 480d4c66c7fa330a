import { z } from 'zod'
import { accountsCallPaths } from '#modules/accounts/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { noInput } from '#platform/contract/values.ts'
import { EMAIL_PREFERENCES, type EmailPreference } from '#platform/values/email-preferences.ts'

const KINDS = Object.keys(EMAIL_PREFERENCES) as EmailPreference[]
const forEachKind = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, type])) as Record<EmailPreference, T>

const preferences = z.object(forEachKind(z.boolean()))

export const emailPreferenceCalls = {
  getEmailPreferences: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the caller’s settings for optional emails.',
      input: noInput,
      reply: preferences,
    },
    accountsCallPaths.getEmailPreferences,
  ),
  updateEmailPreferences: defineCall(
    {
      who: 'signedIn',
      summary:
        'Turns kinds of optional email on or off. Omitted kinds are unchanged. Emails about bookings, payments and ' +
        'security are always sent.',
      input: z.strictObject(forEachKind(z.boolean({ error: 'error.invalid' }).optional())),
      reply: preferences,
      successText: 'generic.succeeded',
    },
    accountsCallPaths.updateEmailPreferences,
  ),
}
