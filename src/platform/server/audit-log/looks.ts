import { type Context, signedIn } from '#platform/server/context.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { LOOK_MINUTES } from '#platform/values/constants.ts'
import './tables.ts'
import { type Audited, writeAudit, writeReasoned } from './write-audit.ts'

interface DataAccess {
  action: 'readCustomer' | 'readProviderClients' | 'readProvider' | 'readPayments'
  subject: Audited['subject']
}

interface AccessReason {
  reason: string
  choice: ReasonChoice
}

/**
 * Records the reason for viewing personal data, before it is shown (privacy pack 3). @param about account that the
 * reason is erased with
 */
export async function openLook(
  context: Context,
  access: DataAccess,
  { reason, choice, about }: AccessReason & { about: string | null },
): Promise<{ openUntil: Temporal.Instant }> {
  const actorId = signedIn(context).customerAccountId
  const entry = { ...access, actorId, at: context.now, choice, words: reason, about }
  await context.db.transaction().execute((tx) => writeReasoned(context, tx, entry))
  return { openUntil: context.now.add({ minutes: LOOK_MINUTES }) }
}

/**
 * Returns when this administrator's access expires, or null without current access. It is derived from the audit log
 * alone.
 */
export async function openUntil(context: Context, { action, subject }: DataAccess): Promise<Temporal.Instant | null> {
  const last = await context.db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('action', '=', action)
    .where('actor_id', '=', signedIn(context).customerAccountId)
    .where('reason', action === 'readProvider' ? 'is' : 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = last?.at.add({ minutes: LOOK_MINUTES })
  return until && Temporal.Instant.compare(context.now, until) < 0 ? until : null
}

/** Records access that needs no reason: once per access window (half an hour), not once per page. */
export async function noteLook(context: Context, access: DataAccess): Promise<void> {
  if (await openUntil(context, access)) return
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, ...access, at: context.now })
}
