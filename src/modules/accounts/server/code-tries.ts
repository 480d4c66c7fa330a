import { type Context, Refusal } from '#platform/server/context.ts'
import { PROOF_CODE_TRIES } from '#platform/values/constants.ts'
import { count, nameOf } from './guess-limits.ts'

const MINUTES = 24 * 60
/** Three codes' worth: new codes must not make new guesses without end. */
const ALL_TRIES = 3 * PROOF_CODE_TRIES

/**
 * Takes a try at a mailed code before it is compared. Counted by e-mail address and browser, because a code works only in
 * the browser that signed up: a stranger spends no code but their own. Counted whether a sign-up waits or not, so that
 * every address answers the same.
 * @returns `last` spends the code, `spent` must not be compared any more.
 * @throws Refusal tooManyTries when new codes do not help either; the link of the mail still does.
 */
export async function takeCodeTry(context: Context, email: string): Promise<'more' | 'last' | 'spent'> {
  const code = await count(context, { subject: subjectOf(context, 'code', email), minutes: MINUTES })
  if (code.tries > PROOF_CODE_TRIES) return 'spent'
  const all = await count(context, { subject: subjectOf(context, 'codes', email), minutes: MINUTES })
  if (all.tries > ALL_TRIES) throw new Refusal('tooManyTries', null, all.seconds)
  return code.tries === PROOF_CODE_TRIES ? 'last' : 'more'
}

/** A new code is on its way to this browser: it has tries of its own, the total goes on. */
export async function renewCodeTries(context: Context, email: string): Promise<void> {
  const subject = subjectOf(context, 'code', email)
  await context.db.deleteFrom('guess_count').where('subject', '=', subject).execute()
}

const subjectOf = (context: Context, what: 'code' | 'codes', email: string): string =>
  `${what}:${nameOf(context, email)}:${context.browserHash?.toString('base64url') ?? ''}`
