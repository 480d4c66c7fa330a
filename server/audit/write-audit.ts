import type { Kysely } from 'kysely'
import type { AuditKind } from '#contract/people-values.ts'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

/** What something was done to or looked at. */
export type AuditKind =
  | 'provider'
  | 'customer'
  | 'credential'
  | 'payment'
  | 'transfer'
  | 'dispute'
  | 'difference'
  | 'organisation'
  | 'feedback'
  | 'claim'
  | 'job'
  | 'message'
  | 'import'
  | 'taxReport'

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

/** Notes who decided or looked at what, and why; in the transaction of what it tells of, so that neither is without the other. */
export async function writeAudit(db: Kysely<Tables>, { actorId, action, subject, reason, at }: Audited): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      actor_id: actorId,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      reason: reason || null,
    })
    .execute()
}
