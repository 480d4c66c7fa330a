import type { Kysely } from 'kysely'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import type { ApplicationDecision } from './application-decision.ts'
import type { Application } from './load-application.ts'
import { todayAt } from './verified-types.ts'

type Db = Kysely<Tables>
type Verdict = NonNullable<ApplicationDecision['verdicts']>[number]

/**
 * Applies the verdicts on unchecked credentials; a verified one replaces the previous one of its type.
 * Fails when a verdict is missing or no credential would be verified.
 */
export async function applyVerdicts(
  tx: Db,
  { old, input, context }: { old: Application; input: ApplicationDecision; context: Context<'verdictMissing'> },
): Promise<void> {
  const verdicts = new Map((input.verdicts ?? []).map((one) => [one.credentialId.toLowerCase(), one]))
  const unchecked = old.credentials.filter((one) => one.status === 'unchecked')
  const hasValidCredential = old.credentials.some((one) => one.status === 'verified' && !one.isExpired)
  const checked = unchecked.map((one) => ({ credential: one, verdict: verdicts.get(one.credentialId) }))
  if (checked.some(({ verdict }) => !verdict || (!verdict.isVerified && !verdict.reason)))
    return context.fail('verdictMissing')
  if (!hasValidCredential && !checked.some(({ verdict }) => verdict!.isVerified)) return context.fail('verdictMissing')
  for (const { credential, verdict } of checked)
    await (verdict!.isVerified
      ? verify(tx, { credential, verdict: verdict!, providerId: input.id, context })
      : refuse(tx, { ids: [credential.credentialId], reason: verdict!.reason!, context }))
}

interface Verification {
  credential: Application['credentials'][number]
  verdict: Verdict
  providerId: string
  context: Context
}

async function verify(tx: Db, { credential, verdict, providerId, context }: Verification): Promise<void> {
  const validUntil = verdict.validUntil === undefined ? credential.validUntil : verdict.validUntil
  if (validUntil && Temporal.PlainDate.compare(validUntil, todayAt(context.now)) < 0)
    throw new InvalidFieldError('validUntil', 'error.inPast')
  await tx
    .updateTable('credential')
    .set({ status: 'past' })
    .where('provider_id', '=', providerId)
    .where('provider_type_id', '=', credential.providerTypeId)
    .where('status', '=', 'verified')
    .execute()
  await tx
    .updateTable('credential')
    .set({ status: 'verified', valid_until: validUntil, ...checkedFields(context) })
    .where('credential_id', '=', credential.credentialId)
    .execute()
}

const checkedFields = (context: Context) => ({
  checked_by: requireCaller(context).customerAccountId,
  checked_at: context.now,
})

async function refuse(
  tx: Db,
  { ids, reason, context }: { ids: string[]; reason: string; context: Context },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('credential')
    .set({ status: 'refused', refused_because: reason, ...checkedFields(context) })
    .where('credential_id', 'in', ids)
    .execute()
}

/** Rejects all unchecked credentials for the same reason. */
export async function rejectUncheckedCredentials(
  tx: Db,
  { id, reason }: ApplicationDecision,
  context: Context,
): Promise<void> {
  const rows = await tx
    .selectFrom('credential')
    .select('credential_id')
    .where('provider_id', '=', id)
    .where('status', '=', 'unchecked')
    .execute()
  await refuse(tx, { ids: rows.map((row) => row.credential_id), reason: reason!, context })
}
