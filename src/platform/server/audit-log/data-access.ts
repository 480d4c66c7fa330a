import { type Context, requireCaller } from '#platform/server/context.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { DATA_ACCESS_MINUTES } from '#platform/values/constants.ts'
import './tables.ts'
import { type AuditEntry, recordAuditEntry, recordReasonedAuditEntry } from './record-audit-entry.ts'

interface DataAccess {
  action: 'readCustomer' | 'readProviderClients' | 'readProvider' | 'readPayments'
  subject: AuditEntry['subject']
}

interface AccessReason {
  reason: string
  choice: ReasonChoice
}

/**
 * Records the reason for viewing personal data, before the data is shown (privacy pack 3). @param about the account
 * that the reason is about; the reason is erased with it
 */
export async function recordDataAccessWithReason(
  context: Context,
  access: DataAccess,
  { reason, choice, about }: AccessReason & { about: string | null },
): Promise<{ openUntil: Temporal.Instant }> {
  const actorId = requireCaller(context).customerAccountId
  const entry = { ...access, actorId, at: context.now, choice, reason, about }
  await context.db.transaction().execute((tx) => recordReasonedAuditEntry(context, tx, entry))
  return { openUntil: context.now.add({ minutes: DATA_ACCESS_MINUTES }) }
}

/**
 * Returns when the calling administrator's access expires, or null if they have none. The audit log is the only source.
 */
export async function findDataAccessExpiry(
  context: Context,
  { action, subject }: DataAccess,
): Promise<Temporal.Instant | null> {
  const last = await context.db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('action', '=', action)
    .where('actor_id', '=', requireCaller(context).customerAccountId)
    .where('reason', action === 'readProvider' ? 'is' : 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = last?.at.add({ minutes: DATA_ACCESS_MINUTES })
  return until && Temporal.Instant.compare(context.now, until) < 0 ? until : null
}

/** Records an access that needs no reason, at most once per DATA_ACCESS_MINUTES rather than once per page view. */
export async function recordDataAccess(context: Context, access: DataAccess): Promise<void> {
  if (await findDataAccessExpiry(context, access)) return
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, { actorId, ...access, at: context.now })
}
