import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { giveGuessBack, takeGuess } from './guess-limits.ts'
import { letIn, type Proven } from './let-in.ts'
import { spendTicket, tryTicket } from './login-tickets.ts'
import { passwordFits } from './passwords.ts'
import { hasTwoStep, spendCode } from './two-step/authenticator.ts'
import { spendRecoveryCode } from './two-step/recovery-codes.ts'

const PROVEN = ['customer_account_id', 'role', 'email_confirmed_at', 'login_blocked_at', 'deactivated_at'] as const

/** Signs in by e-mail and password. Unknown address and wrong password answer the same text after the same work. */
export const logIn: Handler<AllCalls['login']> = async ({ userName, password }, context) => {
  await takeGuess(context as Context, userName)
  const account = await context.db
    .selectFrom('customer_account')
    .select(PROVEN)
    .select(['password_hash', 'closed_at'])
    .where('email_address', '=', userName)
    .executeTakeFirst()
  const open = account && !account.closed_at
  if (!(await passwordFits(open ? account.password_hash : null, password)) || !open)
    return context.refuse('wrongCredentials')
  await giveGuessBack(context as Context, userName)
  return letIn(context as Context, account, { secondStep: null })
}

/** The second step of a login whose password was right: a code of the app, or one of the codes kept on paper. */
export const logInSecondStep: Handler<AllCalls['loginSecondStep']> = async (wanted, context) => {
  const customerAccountId = await tryTicket(context as Context, 'secondStep', wanted.ticket)
  const account = await provenAccount(context as Context, customerAccountId)
  await takeGuess(context as Context, account.email_address, 'code')
  const fits =
    'code' in wanted
      ? await spendCode(context as Context, customerAccountId, wanted.code)
      : await spendRecoveryCode(context as Context, customerAccountId, wanted.recoveryCode)
  if (!fits) return context.refuse('secondStepWrong')
  await giveGuessBack(context as Context, account.email_address, 'code')
  await spendTicket(context, wanted.ticket)
  return letIn(context as Context, account, { secondStep: 'code' })
}

/** Brings a deactivated account back, because its owner was asked and said yes. */
export const wakeAccount: Handler<AllCalls['wakeAccount']> = async ({ ticket }, context) => {
  const customerAccountId = await tryTicket(context as Context, 'wake', ticket)
  const account = await provenAccount(context as Context, customerAccountId)
  await spendTicket(context, ticket)
  if (account.login_blocked_at) return context.refuse('accountBlocked')
  await context.db
    .updateTable('customer_account')
    .set({ deactivated_at: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  // Whoever has the app was asked for its code before the ticket was given; a passkey may be shown again.
  const secondStep = (await hasTwoStep(context.db, customerAccountId)) ? 'code' : null
  return letIn(context as Context, { ...account, deactivated_at: null }, { secondStep, isAskedFor: true })
}

/** @throws Refusal ticketSpent: the account was closed meanwhile. */
async function provenAccount(context: Context, id: string): Promise<Proven & { email_address: string }> {
  const account = await context.db
    .selectFrom('customer_account')
    .select(PROVEN)
    .select('email_address')
    .where('customer_account_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account ?? context.refuse('ticketSpent')
}
