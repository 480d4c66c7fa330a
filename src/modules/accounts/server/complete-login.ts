import type { Transaction } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { createLoginChallenge } from './login-challenges.ts'
import { type LoginResult, type SecondFactor, startLogin } from './start-login.ts'

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockOpenAccount>>>
/** The outcome of a login step: a function that returns the login or fails. */
type Outcome = () => LoginResult

/**
 * Runs the last step of a login while its account is locked. A concurrent change to the password or two-step login takes
 * effect either before the step, which then sees it, or after it, in which case the change ends the login or deletes the
 * challenge. The outcome is called after the commit, because throwing inside the transaction would roll back the
 * challenge that the error refers to.
 * @param step receives a context whose `db` is the transaction, and the account, or null if it has been deleted
 */
export async function withLockedAccount<Code extends DomainErrorCode>(
  context: Context<Code>,
  customerAccountId: string,
  step: (inTransaction: Context<Code>, account: LockedAccount | null) => Promise<Outcome>,
): Promise<LoginResult> {
  const outcome = await context.db
    .transaction()
    .execute(async (tx) => step({ ...context, db: tx }, await lockOpenAccount(tx, customerAccountId)))
  return outcome()
}

async function lockOpenAccount(tx: Transaction<Tables>, customerAccountId: string) {
  const account = await tx
    .selectFrom('customer_account')
    .select([
      'customer_account_id',
      'role',
      'password_hash',
      'email_confirmed_at',
      'login_blocked_at',
      'deactivated_at',
    ])
    .where('customer_account_id', '=', customerAccountId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account ?? null
}

/**
 * Starts a login for an account whose owner has authenticated with a password or a passkey. Fails for a blocked account;
 * for a deactivated one, the error includes a challenge with which this browser can reactivate it (decision 0020).
 */
export async function completeLogin(
  context: Context<'accountDeactivated'>,
  account: LockedAccount,
  secondStep: SecondFactor,
): Promise<Outcome> {
  const { customer_account_id: customerAccountId, deactivated_at: deactivatedAt } = account
  if (account.login_blocked_at) return () => context.fail('accountBlocked')
  if (deactivatedAt) {
    const ticket = await createLoginChallenge(context, 'reactivate', customerAccountId)
    return () => context.fail('accountDeactivated', { ticket, since: deactivatedAt.toString() })
  }
  const login = await startLogin(context, {
    customerAccountId,
    role: account.role,
    emailConfirmed: account.email_confirmed_at !== null,
    secondStep,
  })
  return () => login
}
