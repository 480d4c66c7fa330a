import type { Context } from '#platform/server/context.ts'
import type { Role } from '#platform/values/enums.ts'
import { createLoginChallenge } from './login-challenges.ts'
import { type LoginResult, type SecondFactor, startLogin } from './start-login.ts'

/** An account whose owner has authenticated with a password or a passkey. */
export interface AuthenticatedAccount {
  customer_account_id: string
  role: Role
  email_confirmed_at: Temporal.Instant | null
  login_blocked_at: Temporal.Instant | null
  deactivated_at: Temporal.Instant | null
}

/**
 * Starts a login. Fails for a blocked account; for a deactivated one, the error includes a challenge with which this
 * browser can reactivate it (decision 0020).
 */
export async function completeLogin(
  context: Context<'accountDeactivated'>,
  account: AuthenticatedAccount,
  secondStep: SecondFactor,
): Promise<LoginResult> {
  const customerAccountId = account.customer_account_id
  if (account.login_blocked_at) return context.fail('accountBlocked')
  if (account.deactivated_at) {
    const ticket = await createLoginChallenge(context, 'reactivate', customerAccountId)
    return context.fail('accountDeactivated', { ticket, since: account.deactivated_at.toString() })
  }
  return startLogin(context, {
    customerAccountId,
    role: account.role,
    emailConfirmed: account.email_confirmed_at !== null,
    secondStep,
  })
}
