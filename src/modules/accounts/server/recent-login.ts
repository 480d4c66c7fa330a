import type { Kysely } from 'kysely'
import { RECENT_LOGIN_MINUTES } from '#modules/accounts/values/limits.ts'
import { type CanFail, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'
import { hasTwoStep } from './two-step/authenticator.ts'

type ProofContext = Pick<Context, 'db' | 'caller' | 'now' | 'settings'> & CanFail<'proofNeeded'>

/**
 * Guards actions that could lock a user out, erase their data or redirect their money: requires a login or a
 * confirmation by password, code or passkey within the last ten minutes (ASVS 7.5.1). The error lists the available
 * methods.
 */
export async function requireRecentLogin(context: ProofContext): Promise<void> {
  const methods = await listProofMethods(context)
  const isWeak = needsSecondStep(context) && methods.length > 1
  const until = await getRecentLoginExpiry(context)
  if (!isWeak && Temporal.Instant.compare(context.now, until) < 0) return
  context.fail('proofNeeded', {
    methods: isWeak ? methods.filter((method) => method !== 'password') : methods,
  })
}

/**
 * Returns whether an administrator still has to use a second factor. Without this check, an attacker with only the
 * password could add an authenticator app alongside the passkey and so have both factors (decision 0037).
 */
const needsSecondStep = ({ settings, caller }: Pick<ProofContext, 'settings' | 'caller'>): boolean =>
  settings.adminsNeedTwoStep && caller?.role === ROLE.admin && !caller.hasSecondStep

/** Returns when this login's last confirmation expires; may be in the past. */
export async function getRecentLoginExpiry(context: Pick<Context, 'db' | 'caller'>): Promise<Temporal.Instant> {
  const { reauthenticated_at } = await context.db
    .selectFrom('login')
    .select('reauthenticated_at')
    .where('login_id', '=', requireCaller(context).loginId)
    .executeTakeFirstOrThrow()
  return reauthenticated_at.add({ minutes: RECENT_LOGIN_MINUTES })
}

/** Records the second factor that a login used. Setting up an app or a passkey counts as using it. */
export async function recordSecondFactor(db: Kysely<Tables>, loginId: string, by: 'code' | 'passkey'): Promise<void> {
  await db.updateTable('login').set({ second_step: by }).where('login_id', '=', loginId).execute()
}

async function listProofMethods(context: Pick<Context, 'db' | 'caller'>): Promise<string[]> {
  const accountId = requireCaller(context).customerAccountId
  const passkey = await context.db
    .selectFrom('passkey')
    .select('passkey_id')
    .where('customer_account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const code = await hasTwoStep(context.db, accountId)
  return ['password', ...(code ? ['code'] : []), ...(passkey ? ['passkey'] : [])]
}
