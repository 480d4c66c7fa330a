import { type Context, signedIn } from '#platform/server/context.ts'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { LOOK_MINUTES } from '#platform/values/constants.ts'
import './tables.ts'
import { type Audited, writeAudit, writeReasoned } from './write-audit.ts'

interface Look {
  action: 'readCustomer' | 'readProviderClients' | 'readProvider' | 'readPayments'
  subject: Audited['subject']
}

interface Why {
  reason: string
  choice: ReasonChoice
}

/** Why something is read, before it is (privacy pack 3). @param about whose account the words go with */
export async function openLook(
  context: Context,
  look: Look,
  { reason, choice, about }: Why & { about: string | null },
): Promise<{ openUntil: Temporal.Instant }> {
  const actorId = signedIn(context).customerAccountId
  const entry = { ...look, actorId, at: context.now, choice, words: reason, about }
  await context.db.transaction().execute((tx) => writeReasoned(context, tx, entry))
  return { openUntil: context.now.add({ minutes: LOOK_MINUTES }) }
}

/** Until when this superuser's last such look counts, or null when it is over: the log itself is what opens. */
export async function openUntil(context: Context, { action, subject }: Look): Promise<Temporal.Instant | null> {
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

/** A look that needs no reason is noted once for its half hour, not once a page. */
export async function noteLook(context: Context, look: Look): Promise<void> {
  if (await openUntil(context, look)) return
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, ...look, at: context.now })
}
