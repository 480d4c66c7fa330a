import { type Context, Refusal } from '#platform/server/context.ts'
import type { Role } from '#platform/values/enums.ts'
import { makeTicket } from './login-tickets.ts'
import { type LoginResult, type SecondStep, startLogin } from './start-login.ts'
import { hasTwoStep } from './two-step/authenticator.ts'

/** An account whose owner has shown a password or a passkey. */
export interface Proven {
  customer_account_id: string
  role: Role
  email_confirmed_at: Temporal.Instant | null
  login_blocked_at: Temporal.Instant | null
  deactivated_at: Temporal.Instant | null
}

interface Done {
  /** What was shown beyond the password. */
  secondStep: SecondStep
  /** It was asked for before, where there is one. */
  isAskedFor?: true
}

/**
 * What still stands between a proven person and the login: a second step that they asked for, and the question whether a
 * deactivated account shall come back. Both answer with a ticket for this browser (decision 0020); a login without either is
 * exactly what api.md says. @throws Refusal
 */
export async function letIn(context: Context, account: Proven, done: Done): Promise<LoginResult> {
  const customerAccountId = account.customer_account_id
  if (account.login_blocked_at) throw new Refusal('accountBlocked')
  if (!done.secondStep && !done.isAskedFor && (await hasTwoStep(context.db, customerAccountId))) {
    const ticket = await makeTicket(context, 'secondStep', customerAccountId)
    throw new Refusal('secondStepNeeded', { ticket, methods: ['code', 'recoveryCode'] })
  }
  if (account.deactivated_at) {
    const ticket = await makeTicket(context, 'wake', customerAccountId)
    throw new Refusal('accountDeactivated', { ticket, since: account.deactivated_at.toString() })
  }
  return startLogin(context, {
    customerAccountId,
    role: account.role,
    emailConfirmed: account.email_confirmed_at !== null,
    secondStep: done.secondStep,
  })
}
