import { randomToken } from '#modules/accounts/server/tokens.ts'
import type { Context } from '#platform/server/context.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { PROOF_MINUTES } from '#platform/values/constants.ts'

export const CHALLENGE_MINUTES = PROOF_MINUTES / 2

/** What a passkey has to sign: new each time, for this browser, kept only as its hash. */
export async function makeChallenge(context: Context, forWhom: string | null): Promise<string> {
  const challenge = randomToken()
  await context.db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      purpose: forWhom === null ? 'use' : 'add',
      browser_hash: context.loginBrowserHash!,
      customer_account_id: forWhom,
      expires_at: context.now.add({ minutes: CHALLENGE_MINUTES }),
    })
    .execute()
  return challenge
}

/** Whether a challenge was made for this; it is spent by asking. */
export async function takeChallenge(context: Context, challenge: string, forWhom: string | null): Promise<boolean> {
  const taken = await context.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['purpose', 'browser_hash', 'customer_account_id', 'expires_at'])
    .executeTakeFirst()
  if (!taken || !context.loginBrowserHash?.equals(taken.browser_hash)) return false
  const isForThis = taken.purpose === (forWhom === null ? 'use' : 'add') && taken.customer_account_id === forWhom
  return isForThis && Temporal.Instant.compare(context.now, taken.expires_at) < 0
}
