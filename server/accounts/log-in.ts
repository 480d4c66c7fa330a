import type { AllCalls } from '#contract/all-calls.ts'
import type { Context, Handler } from '../context.ts'
import { giveGuessBack, takeGuess } from './guess-limits.ts'
import { passwordFits } from './passwords.ts'
import { startLogin } from './start-login.ts'

/** Signs in by e-mail and password. Unknown address and wrong password answer the same text after the same work. */
export const logIn: Handler<AllCalls['login']> = async ({ userName, password }, context) => {
  await takeGuess(context as Context, userName)
  const account = await context.db
    .selectFrom('customer_account')
    .select([
      'customer_account_id',
      'password_hash',
      'role',
      'email_confirmed_at',
      'login_blocked_at',
      'closed_at',
      'deactivated_at',
    ])
    .where('email_address', '=', userName)
    .executeTakeFirst()
  const open = account && !account.closed_at
  if (!(await passwordFits(open ? account.password_hash : null, password)) || !open)
    return context.refuse('wrongCredentials')
  await giveGuessBack(context as Context, userName)
  if (account.login_blocked_at) return context.refuse('accountBlocked')
  const customerAccountId = account.customer_account_id
  // Deactivating is undone by signing in again.
  if (account.deactivated_at) {
    await context.db
      .updateTable('customer_account')
      .set({ deactivated_at: null })
      .where('customer_account_id', '=', customerAccountId)
      .execute()
  }
  return startLogin(context as Context, {
    customerAccountId,
    role: account.role,
    emailConfirmed: account.email_confirmed_at !== null,
  })
}
