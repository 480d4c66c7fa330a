import type { Kysely, Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { AuditKind, ReasonChoice } from '#platform/values/audit-log.ts'
import './tables.ts'
import { getReasonEncryptionContext } from './audit-reasons.ts'

export interface AuditEntry {
  /** customer_account_id of the actor; null for a command run on the server. */
  actorId: string | null
  /** A verb in camelCase: 'requestChanges', 'readEvidence'. */
  action: string
  subject: {
    kind: AuditKind
    id: string
  }
  reason?: string | null | undefined
  at: Temporal.Instant
}

/** @returns the entry's id */
async function insertEntry(db: Kysely<Tables>, { actorId, action, subject, reason, at }: AuditEntry): Promise<string> {
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

/**
 * Writes an audit entry. Call it in the same transaction as the action that it describes, so that either both happen or
 * neither does.
 */
export async function recordAuditEntry(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry)
}

export interface ReasonedAuditEntry extends Omit<AuditEntry, 'reason'> {
  choice: ReasonChoice
  reason: string
  /** The account that `reason` is about; the reason is erased with it. Null if the reason is not about one person. */
  about: string | null
}

/**
 * Writes an audit entry with a reason, in a transaction. The permanent log contains only `choice`; the free text
 * `reason` is encrypted in a table of its own (decision 0042). @returns the entry's id
 */
export async function recordReasonedAuditEntry(
  { encryption }: Pick<AppDeps, 'encryption'>,
  tx: Transaction<Tables>,
  { choice, reason, about, ...entry }: ReasonedAuditEntry,
): Promise<string> {
  const id = await insertEntry(tx, { ...entry, reason: choice })
  await tx
    .insertInto('audit_reason')
    .values({
      audit_log_id: id,
      customer_account_id: about,
      encrypted_reason: encryption.encrypt(reason, getReasonEncryptionContext(id)),
      is_access: entry.action.startsWith('read'),
      written_at: entry.at,
    })
    .execute()
  return id
}
