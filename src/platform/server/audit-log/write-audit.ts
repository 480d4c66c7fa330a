import type { Kysely, Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { AuditKind, ReasonChoice } from '#platform/values/audit-log.ts'
import './tables.ts'
import { boundTo } from './words.ts'

export interface Audited {
  /** customer_account_id of who did it; null for a command on the server. */
  actorId: string | null
  /** A verb in camelCase: 'approveApplication', 'readEvidence'. */
  action: string
  subject: {
    kind: AuditKind
    id: string
  }
  reason?: string | null | undefined
  at: Temporal.Instant
}

/** As below; @returns the entry's id */
async function insert(db: Kysely<Tables>, { actorId, action, subject, reason, at }: Audited): Promise<string> {
  const { audit_log_id: id } = await db
    .insertInto('audit_log')
    .values({
      at,
      actor_id: actorId,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      reason: reason || null,
    })
    .returning('audit_log_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes who decided or looked at what, and why; in the transaction of what it tells of, so that neither is without the other. */
export async function writeAudit(db: Kysely<Tables>, audited: Audited): Promise<void> {
  await insert(db, audited)
}

export interface Reasoned extends Omit<Audited, 'reason'> {
  choice: ReasonChoice
  words: string
  /** Whose account the words go with; null: about nobody alone. */
  about: string | null
}

/**
 * The same with a reason about a person: the log, which is kept for ever, has the choice, and the words stand sealed beside it
 * (decision 0042). In a transaction. @returns the entry's id
 */
export async function writeReasoned(
  { encryption }: Pick<AppDeps, 'encryption'>,
  tx: Transaction<Tables>,
  { choice, words, about, ...audited }: Reasoned,
): Promise<string> {
  const id = await insert(tx, { ...audited, reason: choice })
  await tx
    .insertInto('audit_words')
    .values({
      audit_log_id: id,
      customer_account_id: about,
      sealed_words: encryption.encrypt(words, boundTo(id)),
      is_look: audited.action.startsWith('read'),
      written_at: audited.at,
    })
    .execute()
  return id
}
