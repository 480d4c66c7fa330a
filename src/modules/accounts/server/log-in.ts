import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { giveGuessBack, takeGuess } from './guess-limits.ts'
import { letIn, type Proven } from './let-in.ts'
import { spendTicket, tryTicket } from './login-tickets.ts'
import { passwordFits } from './passwords.ts'
import { hasTwoStep, spendCode } from './two-step/authenticator.ts'
import { spendRecoveryCode } from './two-step/recovery-codes.ts'

const ACCOUNT_COLUMNS = [
  'customer_account_id',
  'role',
  'email_confirmed_at',
  'login_blocked_at',
  'deactivated_at',
] as const

/** Logs in by email and password. An unknown address and a wrong password get the same reply after the same work. */
export const logIn: Handler<AllCalls['login']> = async ({ userName, password }, context) => {
  await takeGuess(context as Context, userName)
  const account = await context.db
    .selectFrom('customer_account')
    .select(ACCOUNT_COLUMNS)
    .select(['password_hash', 'closed_at'])
    .where('email_address', '=', userName)
    .executeTakeFirst()
  const open = account && !account.closed_at
  if (!(await passwordFits(open ? account.password_hash : null, password)) || !open)
    return context.refuse('wrongCredentials')
  await giveGuessBack(context as Context, userName)
  return letIn(context as Context, account, { secondStep: null })
}

/** Completes a login with a code from the authenticator app or a recovery code. */
export const logInSecondStep: Handler<AllCalls['loginSecondStep']> = async (input, context) => {
  const customerAccountId = await tryTicket(context as Context, 'secondStep', input.ticket)
  const account = await loadAccount(context as Context, customerAccountId)
  await takeGuess(context as Context, account.email_address, 'code')
  const fits =
    'code' in input
      ? await spendCode(context as Context, customerAccountId, input.code)
      : await spendRecoveryCode(context as Context, customerAccountId, input.recoveryCode)
  if (!fits) return context.refuse('secondStepWrong')
  await giveGuessBack(context as Context, account.email_address, 'code')
  await spendTicket(context, input.ticket)
  return letIn(context as Context, account, { secondStep: 'code' })
}

/** Reactivates a deactivated account after its owner confirmed. */
export const wakeAccount: Handler<AllCalls['wakeAccount']> = async ({ ticket }, context) => {
  const customerAccountId = await tryTicket(context as Context, 'wake', ticket)
  const account = await loadAccount(context as Context, customerAccountId)
  await spendTicket(context, ticket)
  if (account.login_blocked_at) return context.refuse('accountBlocked')
  await context.db
    .updateTable('customer_account')
    .set({ deactivated_at: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  // An account with an app was asked for its code before this challenge was issued; a passkey can be used again.
  const secondStep = (await hasTwoStep(context.db, customerAccountId)) ? 'code' : null
  return letIn(context as Context, { ...account, deactivated_at: null }, { secondStep, isAskedFor: true })
}

/** @throws Refusal ticketSpent when the account has been deleted in the meantime. */
async function loadAccount(context: Context, id: string): Promise<Proven & { email_address: string }> {
  const account = await context.db
    .selectFrom('customer_account')
    .select(ACCOUNT_COLUMNS)
    .select('email_address')
    .where('customer_account_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account ?? context.refuse('ticketSpent')
}
