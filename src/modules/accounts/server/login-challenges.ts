import { LOGIN_CHALLENGE_ATTEMPTS } from '#modules/accounts/values/limits.ts'
import { type Context, DomainError } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#platform/values/constants.ts'
import { randomToken } from './tokens.ts'

type ChallengeKind = 'secondStep' | 'wake'

/** Creates a challenge token: proof of a correct password, valid for ten minutes in the same browser. */
export async function createLoginChallenge(
  context: Context,
  kind: ChallengeKind,
  customerAccountId: string,
): Promise<string> {
  // Every login call sets a browser cookie; the challenge could not be completed without it.
  if (!context.loginBrowserHash) throw new DomainError('ticketSpent')
  const ticket = randomToken()
  await context.db
    .insertInto('login_challenge')
    .values({
      token_hash: hashToken(ticket),
      kind,
      customer_account_id: customerAccountId,
      browser_hash: context.loginBrowserHash,
      expires_at: context.now.add({ minutes: LOGIN_CHALLENGE_MINUTES }),
    })
    .execute()
  return ticket
}

/**
 * Counts an attempt at a challenge before the code is compared, so that parallel attempts are limited too.
 * @returns the account's id.
 * @throws DomainError ticketSpent when the challenge is used, expired, out of attempts or from another browser.
 */
export async function attemptLoginChallenge(context: Context, kind: ChallengeKind, ticket: string): Promise<string> {
  const challenge = await context.db
    .updateTable('login_challenge')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .where('browser_hash', '=', context.loginBrowserHash)
    .where('expires_at', '>', context.now)
    .where('attempts', '<', LOGIN_CHALLENGE_ATTEMPTS)
    .returning('customer_account_id')
    .executeTakeFirst()
  if (!challenge) throw new DomainError('ticketSpent')
  return challenge.customer_account_id
}

/** Deletes a completed challenge; only one of several parallel requests succeeds. @throws DomainError ticketSpent */
export async function consumeLoginChallenge({ db }: Pick<Context, 'db'>, ticket: string): Promise<void> {
  const deleted = await db
    .deleteFrom('login_challenge')
    .where('token_hash', '=', hashToken(ticket))
    .returning('token_hash')
    .executeTakeFirst()
  if (!deleted) throw new DomainError('ticketSpent')
}
