import { randomToken } from '#modules/accounts/server/tokens.ts'
import { RECENT_LOGIN_MINUTES } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/encryption.ts'

export const CHALLENGE_MINUTES = RECENT_LOGIN_MINUTES / 2

/** Creates a single-use challenge for a passkey to sign, bound to this browser and stored only as a hash. */
export async function createPasskeyChallenge(context: Context, accountId: string | null): Promise<string> {
  const challenge = randomToken()
  await context.db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      purpose: accountId === null ? 'use' : 'add',
      browser_hash: context.loginBrowserHash!,
      customer_account_id: accountId,
      expires_at: context.now.add({ minutes: CHALLENGE_MINUTES }),
    })
    .execute()
  return challenge
}

/** Deletes a challenge and returns whether it was valid for this account, browser and purpose. */
export async function consumePasskeyChallenge(
  context: Context,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  const row = await context.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['purpose', 'browser_hash', 'customer_account_id', 'expires_at'])
    .executeTakeFirst()
  if (!row || !context.loginBrowserHash?.equals(row.browser_hash)) return false
  const matches = row.purpose === (accountId === null ? 'use' : 'add') && row.customer_account_id === accountId
  return matches && Temporal.Instant.compare(context.now, row.expires_at) < 0
}
