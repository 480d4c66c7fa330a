import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { getRecentLoginExpiry } from './recent-login.ts'

/**
 * Returns whether this login used the second factor required of administrators: 'given', 'missing' or 'notNeeded'.
 * Returns null for other roles.
 */
function getAdminStepStatus({ caller, settings }: Pick<Context, 'caller' | 'settings'>) {
  if (caller?.role !== ROLE.admin) return null
  if (!settings.adminsNeedTwoStep) return 'notNeeded' as const
  return caller.hasSecondStep ? ('given' as const) : ('missing' as const)
}

/** Returns how the caller's login is protected, without any secrets. */
export const getSecurity: Handler<AllCalls['getSafety']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  const { db } = context
  const [twoStep, codes, passkeys, until] = await Promise.all([
    db
      .selectFrom('authenticator')
      .select('confirmed_at')
      .where('customer_account_id', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_code')
      .select((row) => row.fn.countAll<number>().as('left'))
      .where('customer_account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('passkey').selectAll().where('customer_account_id', '=', accountId).orderBy('added_at').execute(),
    getRecentLoginExpiry(context),
  ])
  const since = twoStep?.confirmed_at ?? null
  return {
    twoStep: { isOn: since !== null, since, recoveryCodesLeft: Number(codes.left) },
    passkeys: passkeys.map((passkey) => ({
      passkeyId: passkey.passkey_id,
      name: passkey.name,
      addedAt: passkey.added_at,
      lastUsedAt: passkey.last_used_at,
    })),
    superuserStep: getAdminStepStatus(context),
    provedUntil: Temporal.Instant.compare(until, context.now) > 0 ? until : null,
  }
}
