import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { completeLogin, withLockedAccount } from './complete-login.ts'
import { countLoginAttempt, resetLoginAttempts } from './login-attempts.ts'
import { attemptLoginChallenge, consumeLoginChallenge, createLoginChallenge } from './login-challenges.ts'
import { verifyPassword } from './passwords.ts'
import { startLogin } from './start-login.ts'
import { consumeTotpCode, hasTwoStep } from './two-step/authenticator.ts'
import { consumeRecoveryCode } from './two-step/recovery-codes.ts'

/**
 * Logs in by email and password. An unknown address and a wrong password get the same reply after the same work. If a
 * second factor is required, the error includes a challenge for this browser (decision 0020).
 */
export const logIn: Handler<AllCalls['login']> = async ({ userName, password }, context) => {
  await countLoginAttempt(context, userName)
  const verified = await context.db
    .selectFrom('customer_account')
    .select(['customer_account_id', 'password_hash', 'closed_at'])
    .where('email_address', '=', userName)
    .executeTakeFirst()
  const isOpen = verified && !verified.closed_at
  if (!(await verifyPassword(isOpen ? verified.password_hash : null, password)) || !isOpen)
    return context.fail('wrongCredentials')
  await resetLoginAttempts(context, userName)
  const customerAccountId = verified.customer_account_id
  return withLockedAccount(context, customerAccountId, async (inTransaction, account) => {
    // The account's password may have been changed while the submitted one was being verified.
    if (account?.password_hash !== verified.password_hash) return () => context.fail('wrongCredentials')
    if (!account.login_blocked_at && (await hasTwoStep(inTransaction.db, customerAccountId))) {
      const ticket = await createLoginChallenge(inTransaction, 'secondStep', customerAccountId)
      return () => context.fail('secondStepNeeded', { ticket, methods: ['code', 'recoveryCode'] })
    }
    return completeLogin(inTransaction, account, null)
  })
}

/** Completes a login with a code from the authenticator app or a recovery code. */
export const logInSecondStep: Handler<AllCalls['loginSecondStep']> = async (input, context) => {
  const customerAccountId = await attemptLoginChallenge(context, 'secondStep', input.ticket)
  const emailAddress = await loadEmailAddress(context, customerAccountId)
  await countLoginAttempt(context, emailAddress, 'code')
  const isValid =
    'code' in input
      ? await consumeTotpCode(context, customerAccountId, input.code)
      : await consumeRecoveryCode(context, customerAccountId, input.recoveryCode)
  if (!isValid) return context.fail('secondStepWrong')
  await resetLoginAttempts(context, emailAddress, 'code')
  return withLockedAccount(context, customerAccountId, async (inTransaction, account) => {
    await consumeLoginChallenge(inTransaction, input.ticket)
    return account ? completeLogin(inTransaction, account, 'code') : () => context.fail('ticketSpent')
  })
}

/** Reactivates a deactivated account after its owner has confirmed, and logs in. */
export const reactivateAccount: Handler<AllCalls['reactivateAccount']> = async ({ ticket }, context) => {
  const customerAccountId = await attemptLoginChallenge(context, 'reactivate', ticket)
  return withLockedAccount(context, customerAccountId, async (inTransaction, account) => {
    await consumeLoginChallenge(inTransaction, ticket)
    // Another browser may have reactivated the account; this one then needs to log in like any other.
    if (!account?.deactivated_at) return () => context.fail('ticketSpent')
    if (account.login_blocked_at) return () => context.fail('accountBlocked')
    await inTransaction.db
      .updateTable('customer_account')
      .set({ deactivated_at: null })
      .where('customer_account_id', '=', customerAccountId)
      .execute()
    // If two-step login is on, a code or a passkey was required before this challenge was issued. Otherwise no second
    // factor is recorded, even if a passkey was used; the person can confirm with the passkey again.
    const secondStep = (await hasTwoStep(inTransaction.db, customerAccountId)) ? 'code' : null
    const emailConfirmed = account.email_confirmed_at !== null
    const login = await startLogin(inTransaction, { customerAccountId, role: account.role, emailConfirmed, secondStep })
    return () => login
  })
}

/** Fails with ticketSpent if the account has since been deleted. */
async function loadEmailAddress(context: Context<'ticketSpent'>, id: string): Promise<string> {
  const account = await context.db
    .selectFrom('customer_account')
    .select('email_address')
    .where('customer_account_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account?.email_address ?? context.fail('ticketSpent')
}
