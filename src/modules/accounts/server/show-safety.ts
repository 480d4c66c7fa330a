import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { provedUntil } from './fresh-proof.ts'

/** How it stands with the second step that superusers need; null for everybody else. */
function superuserStepOf({ who, settings }: Pick<Context, 'who' | 'settings'>) {
  if (who?.role !== ROLE.admin) return null
  if (!settings.superusersNeedTwoStep) return 'notNeeded' as const
  return who.hasSecondStep ? ('given' as const) : ('missing' as const)
}

/** How a person's login is protected; never a secret of it. */
export const getSafety: Handler<AllCalls['getSafety']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  const { db } = context
  const [twoStep, codes, passkeys, until] = await Promise.all([
    db.selectFrom('authenticator').select('confirmed_at').where('customer_account_id', '=', me).executeTakeFirst(),
    db
      .selectFrom('recovery_code')
      .select((row) => row.fn.countAll<number>().as('left'))
      .where('customer_account_id', '=', me)
      .executeTakeFirstOrThrow(),
    db.selectFrom('passkey').selectAll().where('customer_account_id', '=', me).orderBy('added_at').execute(),
    provedUntil(context),
  ])
  const since = twoStep?.confirmed_at ?? null
  return {
    twoStep: { isOn: since !== null, since, recoveryCodesLeft: Number(codes.left) },
    passkeys: passkeys.map((one) => ({
      passkeyId: one.passkey_id,
      name: one.name,
      addedAt: one.added_at,
      lastUsedAt: one.last_used_at,
    })),
    superuserStep: superuserStepOf(context),
    provedUntil: Temporal.Instant.compare(until, context.now) > 0 ? until : null,
  }
}
