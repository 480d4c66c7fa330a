import { sql } from 'kysely'
import type { Recognise } from '#platform/server/http/mount.ts'
import type { Role } from '#platform/values/enums.ts'
import { readAccessToken } from './tokens.ts'

/** Of `login` and its `account`: what was shown is still there. Turning it off ends what it opened with the next call (decision 0037). */
const HAS_SECOND_STEP = sql<boolean>`case login.second_step
  when 'code' then exists (select from authenticator a
    where a.customer_account_id = account.customer_account_id and a.confirmed_at is not null)
  when 'passkey' then exists (select from passkey k where k.customer_account_id = account.customer_account_id)
  else false end`

interface Found {
  role: Role
  provider_id: string | null
  organization_id: string | null
  has_second_step: boolean
}

/** The person behind an access token, read anew each time: a blocked or signed-out one is out at once. */
export const recognise: Recognise = async ({ db, settings, clock }, bearer) => {
  const claims = await readAccessToken(settings.authSecret, bearer, clock.now())
  if (!claims) return null
  const { customerAccountId, loginId } = claims
  const { rows } = await sql<Found>`
    select account.role, provider.provider_id, manager.organization_id, ${HAS_SECOND_STEP} as has_second_step from login
    join customer_account account using (customer_account_id)
    left join provider_account provider on provider.customer_account_id = account.customer_account_id
    left join organization_manager manager on manager.customer_account_id = account.customer_account_id
    where login.login_id = ${loginId} and login.ended_at is null
      and account.login_blocked_at is null and account.closed_at is null`.execute(db)
  const found = rows[0]
  if (!found) return null
  const { role, provider_id: providerId, organization_id: organizationId, has_second_step: hasSecondStep } = found
  return { customerAccountId, loginId, role, providerId, organizationId, hasSecondStep }
}
