import type { Kysely } from 'kysely'
import { type Context, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { PROOF_MINUTES } from '#platform/values/constants.ts'
import { ROLE } from '#platform/values/enums.ts'
import { hasTwoStep } from './two-step/authenticator.ts'

type Asking = Pick<Context, 'db' | 'who' | 'now' | 'settings'>

/**
 * For what could lock a person out, erase them or send their money elsewhere: they have shown within ten minutes that it is
 * them, by logging in or by password, code or passkey since (ASVS 7.5.1). @throws Refusal proofNeeded with the ways there are.
 */
export async function requireFreshProof(context: Asking): Promise<void> {
  const ways = await waysToProve(context)
  const isWeak = needsSecondStep(context) && ways.length > 1
  const until = await provedUntil(context)
  if (!isWeak && Temporal.Instant.compare(context.now, until) < 0) return
  throw new Refusal('proofNeeded', { methods: isWeak ? ways.filter((way) => way !== 'password') : ways })
}

/** Else somebody with a superuser's password alone would add an app of their own beside the passkey, and have both steps (decision 0037). */
const needsSecondStep = ({ settings, who }: Pick<Asking, 'settings' | 'who'>): boolean =>
  settings.superusersNeedTwoStep && who?.role === ROLE.admin && !who.hasSecondStep

/** Until when this login's last proof counts; it may be past. */
export async function provedUntil(context: Pick<Context, 'db' | 'who'>): Promise<Temporal.Instant> {
  const { proved_at } = await context.db
    .selectFrom('login')
    .select('proved_at')
    .where('login_id', '=', signedIn(context).loginId)
    .executeTakeFirstOrThrow()
  return proved_at.add({ minutes: PROOF_MINUTES })
}

/** Setting an app or a passkey up shows it, too. */
export async function markSecondStep(db: Kysely<Tables>, loginId: string, by: 'code' | 'passkey'): Promise<void> {
  await db.updateTable('login').set({ second_step: by }).where('login_id', '=', loginId).execute()
}

async function waysToProve(context: Pick<Context, 'db' | 'who'>): Promise<string[]> {
  const me = signedIn(context).customerAccountId
  const passkey = await context.db
    .selectFrom('passkey')
    .select('passkey_id')
    .where('customer_account_id', '=', me)
    .limit(1)
    .executeTakeFirst()
  const code = await hasTwoStep(context.db, me)
  return ['password', ...(code ? ['code'] : []), ...(passkey ? ['passkey'] : [])]
}
