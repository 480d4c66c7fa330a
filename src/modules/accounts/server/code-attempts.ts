import { VERIFICATION_CODE_ATTEMPTS } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import { hashCounterName, incrementCounter } from './login-attempts.ts'

const MINUTES = 24 * 60
/** Maximum attempts across all codes, so that requesting new codes does not allow unlimited guesses. */
const MAX_TOTAL_ATTEMPTS = 3 * VERIFICATION_CODE_ATTEMPTS

/**
 * Counts an attempt at an emailed code before the code is compared. Attempts are counted by email address and browser:
 * a code works only in the browser that signed up, so an attacker cannot use up another person's attempts. They are
 * counted whether or not a sign-up is pending, so that every address gets the same reply. After the limit across all
 * codes is reached, the emailed link still works. @returns `last` if a wrong code would use up the code, `spent` if the
 * code must no longer be compared.
 */
export async function countCodeAttempt(
  context: Context<'tooManyTries'>,
  email: string,
): Promise<'more' | 'last' | 'spent'> {
  const perCode = await incrementCounter(context, { subject: getCounterKey(context, 'code', email), minutes: MINUTES })
  if (perCode.attempts > VERIFICATION_CODE_ATTEMPTS) return 'spent'
  const total = await incrementCounter(context, { subject: getCounterKey(context, 'codes', email), minutes: MINUTES })
  if (total.attempts > MAX_TOTAL_ATTEMPTS) context.fail('tooManyTries', null, total.seconds)
  return perCode.attempts === VERIFICATION_CODE_ATTEMPTS ? 'last' : 'more'
}

/** Resets the attempts for a newly sent code; the total across all codes is not reset. */
export async function resetCodeAttempts(context: Context, email: string): Promise<void> {
  const subject = getCounterKey(context, 'code', email)
  await context.db.deleteFrom('rate_limit_counter').where('subject', '=', subject).execute()
}

const getCounterKey = (context: Context, kind: 'code' | 'codes', email: string): string =>
  `${kind}:${hashCounterName(context, email)}:${context.browserHash?.toString('base64url') ?? ''}`
