import { z } from 'zod'
import { MAIL_WISHES, type MailWish } from '#modules/accounts/values/email-preferences.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { noInput } from '#platform/contract/values.ts'

const KINDS = Object.keys(MAIL_WISHES) as MailWish[]
const ofEach = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, type])) as Record<MailWish, T>

const wishes = z.object(ofEach(z.boolean()))

export const preferenceCalls = {
  getMailPreferences: call(
    { who: 'signedIn', about: 'Which letters I want, of those that can be turned off.', input: noInput, reply: wishes },
    CALL_PATHS.getMailPreferences,
  ),
  putMailPreferences: call(
    {
      who: 'signedIn',
      about:
        'Turn kinds of letters on or off; what is left out stays. Letters about bookings, money and safety always come.',
      input: z.strictObject(ofEach(z.boolean({ error: 'error.invalid' }).optional())),
      reply: wishes,
      done: 'generic.succeeded',
    },
    CALL_PATHS.putMailPreferences,
  ),
}
