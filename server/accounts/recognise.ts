import type { Recognise } from '../http/mount.ts'
import { readAccessToken } from './tokens.ts'

/** The person behind an access token, read anew each time: a blocked or signed-out one is out at once. */
export const recognise: Recognise = async ({ db, settings, clock }, bearer) => {
  const claims = await readAccessToken(settings.authSecret, bearer, clock.now())
  if (!claims) return null
  const found = await db
    .selectFrom('login')
    .innerJoin('customer_account as account', 'account.customer_account_id', 'login.customer_account_id')
    .leftJoin('provider_account as provider', 'provider.customer_account_id', 'account.customer_account_id')
    .select(['account.role', 'provider.provider_id'])
    .where('login.login_id', '=', claims.loginId)
    .where('login.ended_at', 'is', null)
    .where('account.login_blocked_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { customerAccountId, loginId } = claims
  return { customerAccountId, loginId, role: found.role, providerId: found.provider_id }
}
