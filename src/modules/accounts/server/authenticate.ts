import { sql } from 'kysely'
import type { Authenticate } from '#platform/server/http/mount-calls.ts'
import type { Role } from '#platform/values/enums.ts'
import { verifyAccessToken } from './tokens.ts'

/**
 * SQL condition: the second factor that the login used still exists. Turning it off therefore takes effect on the next
 * request (decision 0037).
 */
const HAS_SECOND_STEP = sql<boolean>`case login.second_step
  when 'code' then exists (select from authenticator a
    where a.customer_account_id = account.customer_account_id and a.confirmed_at is not null)
  when 'passkey' then exists (select from passkey k where k.customer_account_id = account.customer_account_id)
  else false end`

interface LoginRow {
  role: Role
  provider_id: string | null
  organization_id: string | null
  has_second_step: boolean
}

/** Loads an access token's account on every request, so that blocking and logging out take effect immediately. */
export const authenticate: Authenticate = async ({ db, settings, clock }, bearer) => {
  const claims = await verifyAccessToken(settings.authSecret, bearer, clock.now())
  if (!claims) return null
  const { customerAccountId, loginId } = claims
  const { rows } = await sql<LoginRow>`
    select account.role, provider.provider_id, manager.organization_id, ${HAS_SECOND_STEP} as has_second_step from login
    join customer_account account using (customer_account_id)
    left join provider_account provider on provider.customer_account_id = account.customer_account_id
    left join organization_manager manager on manager.customer_account_id = account.customer_account_id
    where login.login_id = ${loginId} and login.ended_at is null
      and account.login_blocked_at is null and account.closed_at is null`.execute(db)
  const login = rows[0]
  if (!login) return null
  const { role, provider_id: providerId, organization_id: organizationId, has_second_step: hasSecondStep } = login
  return { customerAccountId, loginId, role, providerId, organizationId, hasSecondStep }
}
