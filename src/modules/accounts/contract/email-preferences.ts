import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { noInput } from '#platform/contract/values.ts'
import { MAIL_WISHES, type MailWish } from '#platform/values/email-preferences.ts'

const KINDS = Object.keys(MAIL_WISHES) as MailWish[]
const forEachKind = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, type])) as Record<MailWish, T>

const preferences = z.object(forEachKind(z.boolean()))

export const emailPreferenceCalls = {
  getMailPreferences: call(
    {
      who: 'signedIn',
      about: 'Returns the caller’s settings for optional emails.',
      input: noInput,
      reply: preferences,
    },
    CALL_PATHS.getMailPreferences,
  ),
  putMailPreferences: call(
    {
      who: 'signedIn',
      about:
        'Turns kinds of optional email on or off. Omitted kinds are unchanged. Emails about bookings, payments and ' +
        'security are always sent.',
      input: z.strictObject(forEachKind(z.boolean({ error: 'error.invalid' }).optional())),
      reply: preferences,
      done: 'generic.succeeded',
    },
    CALL_PATHS.putMailPreferences,
  ),
}
