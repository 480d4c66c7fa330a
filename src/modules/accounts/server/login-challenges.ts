import type { Kysely } from 'kysely'
import { LOGIN_CHALLENGE_ATTEMPTS } from '#modules/accounts/values/limits.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#platform/values/constants.ts'
import { randomToken } from './tokens.ts'

type ChallengeKind = 'secondStep' | 'reactivate'

/** Creates a challenge token: proof of a correct password, valid for ten minutes in the same browser. */
export async function createLoginChallenge(
  context: Context,
  kind: ChallengeKind,
  customerAccountId: string,
): Promise<string> {
  const token = randomToken()
  await context.db
    .insertInto('login_challenge')
    .values({
      token_hash: hashToken(token),
      kind,
      customer_account_id: customerAccountId,
      // Never null here: every login call sets the browser's cookie or has already compared it.
      browser_hash: context.loginBrowserHash!,
      expires_at: context.now.add({ minutes: LOGIN_CHALLENGE_MINUTES }),
    })
    .execute()
  return token
}

/**
 * Counts an attempt at a challenge before the code is compared, so that parallel attempts are limited too. A challenge
 * that is used, expired, out of attempts or from another browser is rejected.
 * @returns the account's id.
 */
export async function attemptLoginChallenge(
  context: Context<'ticketSpent'>,
  kind: ChallengeKind,
  ticket: string,
): Promise<string> {
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
  if (!challenge) return context.fail('ticketSpent')
  return challenge.customer_account_id
}

/** Deletes a completed challenge; only one of several parallel requests succeeds. */
export async function consumeLoginChallenge(context: Context<'ticketSpent'>, ticket: string): Promise<void> {
  const deleted = await context.db
    .deleteFrom('login_challenge')
    .where('token_hash', '=', hashToken(ticket))
    .returning('token_hash')
    .executeTakeFirst()
  if (!deleted) context.fail('ticketSpent')
}

/**
 * Deletes an account's challenges after its password or second factor has changed, because they prove only what was
 * required before. The caller holds the account lock.
 */
export async function deleteLoginChallenges(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('login_challenge').where('customer_account_id', '=', customerAccountId).execute()
}
