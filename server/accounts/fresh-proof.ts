import { PROOF_MINUTES } from '#contract/constants.ts'
import { type Context, Refusal, signedIn } from '../context.ts'
import { hasTwoStep } from './two-step/authenticator.ts'

/**
 * For what could lock a person out, erase them or send their money elsewhere: they have shown within ten minutes that it is
 * them, by logging in or by password, code or passkey since (ASVS 7.5.1). @throws Refusal proofNeeded with the ways there are.
 */
export async function requireFreshProof(context: Pick<Context, 'db' | 'who' | 'now'>): Promise<void> {
  const until = await provedUntil(context)
  if (Temporal.Instant.compare(context.now, until) < 0) return
  throw new Refusal('proofNeeded', { methods: await waysToProve(context) })
}

/** Until when this login's last proof counts; it may be past. */
export async function provedUntil(context: Pick<Context, 'db' | 'who'>): Promise<Temporal.Instant> {
  const { proved_at } = await context.db
    .selectFrom('login')
    .select('proved_at')
    .where('login_id', '=', signedIn(context).loginId)
    .executeTakeFirstOrThrow()
  return proved_at.add({ minutes: PROOF_MINUTES })
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
