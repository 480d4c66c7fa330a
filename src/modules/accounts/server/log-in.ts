import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { type AuthenticatedAccount, completeLogin } from './complete-login.ts'
import { countLoginAttempt, resetLoginAttempts } from './login-attempts.ts'
import { attemptLoginChallenge, consumeLoginChallenge, createLoginChallenge } from './login-challenges.ts'
import { verifyPassword } from './passwords.ts'
import { startLogin } from './start-login.ts'
import { consumeTotpCode, hasTwoStep } from './two-step/authenticator.ts'
import { consumeRecoveryCode } from './two-step/recovery-codes.ts'

const ACCOUNT_COLUMNS = [
  'customer_account_id',
  'role',
  'email_confirmed_at',
  'login_blocked_at',
  'deactivated_at',
] as const

/**
 * Logs in by email and password. An unknown address and a wrong password get the same reply after the same work. If a
 * second factor is required, the error includes a challenge for this browser (decision 0020).
 */
export const logIn: Handler<AllCalls['login']> = async ({ userName, password }, context) => {
  await countLoginAttempt(context, userName)
  const account = await context.db
    .selectFrom('customer_account')
    .select(ACCOUNT_COLUMNS)
    .select(['password_hash', 'closed_at'])
    .where('email_address', '=', userName)
    .executeTakeFirst()
  const isOpen = account && !account.closed_at
  if (!(await verifyPassword(isOpen ? account.password_hash : null, password)) || !isOpen)
    return context.fail('wrongCredentials')
  await resetLoginAttempts(context, userName)
  const customerAccountId = account.customer_account_id
  if (!account.login_blocked_at && (await hasTwoStep(context.db, customerAccountId))) {
    const ticket = await createLoginChallenge(context, 'secondStep', customerAccountId)
    return context.fail('secondStepNeeded', { ticket, methods: ['code', 'recoveryCode'] })
  }
  return completeLogin(context, account, null)
}

/** Completes a login with a code from the authenticator app or a recovery code. */
export const logInSecondStep: Handler<AllCalls['loginSecondStep']> = async (input, context) => {
  const customerAccountId = await attemptLoginChallenge(context, 'secondStep', input.ticket)
  const account = await loadAccount(context, customerAccountId)
  await countLoginAttempt(context, account.email_address, 'code')
  const isValid =
    'code' in input
      ? await consumeTotpCode(context, customerAccountId, input.code)
      : await consumeRecoveryCode(context, customerAccountId, input.recoveryCode)
  if (!isValid) return context.fail('secondStepWrong')
  await resetLoginAttempts(context, account.email_address, 'code')
  await consumeLoginChallenge(context, input.ticket)
  return completeLogin(context, account, 'code')
}

/** Reactivates a deactivated account after its owner has confirmed, and logs in. */
export const reactivateAccount: Handler<AllCalls['reactivateAccount']> = async ({ ticket }, context) => {
  const customerAccountId = await attemptLoginChallenge(context, 'reactivate', ticket)
  const account = await loadAccount(context, customerAccountId)
  await consumeLoginChallenge(context, ticket)
  if (account.login_blocked_at) return context.fail('accountBlocked')
  await context.db
    .updateTable('customer_account')
    .set({ deactivated_at: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  // If two-step login is on, a code or a passkey was required before this challenge was issued. Otherwise no second
  // factor is recorded, even if a passkey was used; the person can confirm with the passkey again.
  const secondStep = (await hasTwoStep(context.db, customerAccountId)) ? 'code' : null
  const emailConfirmed = account.email_confirmed_at !== null
  return startLogin(context, { customerAccountId, role: account.role, emailConfirmed, secondStep })
}

/** Fails with ticketSpent if the account has since been deleted. */
async function loadAccount(
  context: Context<'ticketSpent'>,
  id: string,
): Promise<AuthenticatedAccount & { email_address: string }> {
  const account = await context.db
    .selectFrom('customer_account')
    .select(ACCOUNT_COLUMNS)
    .select('email_address')
    .where('customer_account_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account ?? context.fail('ticketSpent')
}
