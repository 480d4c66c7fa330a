import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { isSameSecret } from '#platform/server/encryption.ts'
import { createCancelToken, parseCancelToken } from './tokens.ts'

/** Ends the login that a cancel token belongs to. An unknown token gets the same reply. */
export const signOut: Handler<AllCalls['signOut']> = async ({ cancelToken }, context) => {
  const loginId = parseCancelToken(cancelToken)
  if (!loginId) return null
  const login = await context.db.selectFrom('login').select('salt').where('login_id', '=', loginId).executeTakeFirst()
  if (!login) return null
  const expected = createCancelToken(context.settings.authSecret, { loginId, salt: login.salt })
  if (!isSameSecret(cancelToken, expected)) return null
  await context.db
    .updateTable('login')
    .set({ ended_at: context.now, ended_because: 'signed out' })
    .where('login_id', '=', loginId)
    .where('ended_at', 'is', null)
    .execute()
  return null
}

export const listLogins: Handler<AllCalls['listLogins']> = async (_input, context) => {
  const caller = requireCaller(context)
  const rows = await context.db
    .selectFrom('login')
    .select(['login_id', 'device', 'started_at', 'last_used_at'])
    .where('customer_account_id', '=', caller.customerAccountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', context.now)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    loginId: row.login_id,
    device: row.device,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    isThisOne: row.login_id === caller.loginId,
  }))
}

export const endLogin: Handler<AllCalls['endLogin']> = async ({ id }, context) => {
  const ended = await context.db
    .updateTable('login')
    .set({ ended_at: context.now, ended_because: 'ended by its owner' })
    .where('login_id', '=', id)
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .where('ended_at', 'is', null)
    .returning('login_id')
    .executeTakeFirst()
  return ended ? null : context.fail('notFound')
}

/** Ends all other logins; the other devices are logged out on their next request. */
export const endOtherLogins: Handler<AllCalls['endOtherLogins']> = async (_input, context) => {
  const caller = requireCaller(context)
  await context.db
    .updateTable('login')
    .set({ ended_at: context.now, ended_because: 'ended by its owner' })
    .where('customer_account_id', '=', caller.customerAccountId)
    .where('login_id', '<>', caller.loginId)
    .where('ended_at', 'is', null)
    .execute()
  return null
}
