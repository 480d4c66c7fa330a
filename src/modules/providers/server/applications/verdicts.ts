import type { Kysely } from 'kysely'
import { type Context, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import type { Wanted } from './decide.ts'
import type { Application } from './load-application.ts'
import { todayAt } from './verified-now.ts'

type Db = Kysely<Tables>
type Verdict = NonNullable<Wanted['verdicts']>[number]

/**
 * Verdicts on the claims that wait; a verified one takes the place of the older one of its type.
 * @throws Refusal verdictMissing where one has none, or nothing at all would be verified.
 */
export async function judge(
  tx: Db,
  { old, wanted, context }: { old: Application; wanted: Wanted; context: Context },
): Promise<void> {
  const verdicts = new Map((wanted.verdicts ?? []).map((one) => [one.credentialId.toLowerCase(), one]))
  const waiting = old.credentials.filter((one) => one.status === 'unchecked')
  const holds = old.credentials.some((one) => one.status === 'verified' && !one.isLapsed)
  const judged = waiting.map((one) => ({ claim: one, verdict: verdicts.get(one.credentialId) }))
  if (judged.some(({ verdict }) => !verdict || (!verdict.isVerified && !verdict.reason)))
    throw new Refusal('verdictMissing')
  if (!holds && !judged.some(({ verdict }) => verdict!.isVerified)) throw new Refusal('verdictMissing')
  for (const { claim, verdict } of judged)
    await (verdict!.isVerified
      ? verify(tx, { claim, verdict: verdict!, providerId: wanted.id, context })
      : refuse(tx, { ids: [claim.credentialId], reason: verdict!.reason!, context }))
}

interface Verifying {
  claim: Application['credentials'][number]
  verdict: Verdict
  providerId: string
  context: Context
}

async function verify(tx: Db, { claim, verdict, providerId, context }: Verifying): Promise<void> {
  const validUntil = verdict.validUntil === undefined ? claim.validUntil : verdict.validUntil
  if (validUntil && Temporal.PlainDate.compare(validUntil, todayAt(context.now)) < 0)
    throw new WrongField('validUntil', 'error.inPast')
  await tx
    .updateTable('credential')
    .set({ status: 'past' })
    .where('provider_id', '=', providerId)
    .where('provider_type_id', '=', claim.providerTypeId)
    .where('status', '=', 'verified')
    .execute()
  await tx
    .updateTable('credential')
    .set({ status: 'verified', valid_until: validUntil, ...checkedNow(context) })
    .where('credential_id', '=', claim.credentialId)
    .execute()
}

const checkedNow = (context: Context) => ({
  checked_by: signedIn(context).customerAccountId,
  checked_at: context.now,
})

async function refuse(
  tx: Db,
  { ids, reason, context }: { ids: string[]; reason: string; context: Context },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('credential')
    .set({ status: 'refused', refused_because: reason, ...checkedNow(context) })
    .where('credential_id', 'in', ids)
    .execute()
}

/** With a rejection every claim that waits is refused for the same reason. */
export async function refuseWaiting(tx: Db, { id, reason }: Wanted, context: Context): Promise<void> {
  const rows = await tx
    .selectFrom('credential')
    .select('credential_id')
    .where('provider_id', '=', id)
    .where('status', '=', 'unchecked')
    .execute()
  await refuse(tx, { ids: rows.map((row) => row.credential_id), reason: reason!, context })
}
