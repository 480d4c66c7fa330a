import type { Kysely } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { REASON_CHOICES, type ReasonChoice } from '#platform/values/audit-log.ts'
import './tables.ts'

/**
 * People who ask why their data was accessed do so within a year. The reason for a decision is stored for as long as
 * the account exists.
 */
const ACCESS_REASON_RETENTION = { hours: 24 * 365 }

/** Returns the encryption context of an entry's reason, so that a reason moved to another entry cannot be decrypted. */
export const getReasonEncryptionContext = (auditLogId: string): string => `audit:${auditLogId}`

interface StoredReason {
  auditLogId: string
  /** One of REASON_CHOICES, or the free text of an entry that predates decision 0042. */
  reason: string | null
  encryptedReason: Buffer | null
}

/**
 * Returns the chosen reason and, while it is stored, the free text. In entries that predate decision 0042 the log
 * itself contains the text.
 */
export function readAuditReason(
  { encryption }: Pick<AppDeps, 'encryption'>,
  { auditLogId, reason, encryptedReason }: StoredReason,
): { choice: ReasonChoice | null; reason: string | null } {
  const choice = REASON_CHOICES.find((option) => option === reason) ?? null
  if (!encryptedReason) return { choice, reason: choice ? null : reason }
  return { choice, reason: encryption.decrypt<string>(encryptedReason, getReasonEncryptionContext(auditLogId)) }
}

/** Deletes administrators' free-text reasons about a person whose account is deleted. The log entries remain. */
export async function eraseAuditReasons(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('audit_reason').where('customer_account_id', '=', customerAccountId).execute()
}

export async function purgeOldAuditReasons({ db, clock }: AppDeps): Promise<void> {
  await db
    .deleteFrom('audit_reason')
    .where('is_access', '=', true)
    .where('written_at', '<', clock.now().subtract(ACCESS_REASON_RETENTION))
    .execute()
}
