import { type Context, DomainError } from '#platform/server/context.ts'
import type { Role } from '#platform/values/enums.ts'
import { createLoginChallenge } from './login-challenges.ts'
import { type LoginResult, type SecondFactor, startLogin } from './start-login.ts'
import { hasTwoStep } from './two-step/authenticator.ts'

/** An account whose owner has authenticated with a password or a passkey. */
export interface AuthenticatedAccount {
  customer_account_id: string
  role: Role
  email_confirmed_at: Temporal.Instant | null
  login_blocked_at: Temporal.Instant | null
  deactivated_at: Temporal.Instant | null
}

interface LoginProgress {
  /** The second factor that was used. */
  secondStep: SecondFactor
  /** The second factor, if set up, was already requested in an earlier step. */
  wasSecondStepRequested?: true
}

/**
 * Starts a login unless a second factor or the reactivation of a deactivated account is still needed. Both are
 * requested by a DomainError with a challenge for this browser (decision 0020); a login without either follows api.md.
 * @throws DomainError
 */
export async function completeLogin(
  context: Context,
  account: AuthenticatedAccount,
  progress: LoginProgress,
): Promise<LoginResult> {
  const customerAccountId = account.customer_account_id
  if (account.login_blocked_at) throw new DomainError('accountBlocked')
  if (!progress.secondStep && !progress.wasSecondStepRequested && (await hasTwoStep(context.db, customerAccountId))) {
    const ticket = await createLoginChallenge(context, 'secondStep', customerAccountId)
    throw new DomainError('secondStepNeeded', { ticket, methods: ['code', 'recoveryCode'] })
  }
  if (account.deactivated_at) {
    const ticket = await createLoginChallenge(context, 'wake', customerAccountId)
    throw new DomainError('accountDeactivated', { ticket, since: account.deactivated_at.toString() })
  }
  return startLogin(context, {
    customerAccountId,
    role: account.role,
    emailConfirmed: account.email_confirmed_at !== null,
    secondStep: progress.secondStep,
  })
}
