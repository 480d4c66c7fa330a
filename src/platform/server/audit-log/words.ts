import type { Kysely } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { REASON_CHOICES, type ReasonChoice } from '#platform/values/audit-log.ts'
import './tables.ts'

/** Why somebody looked is asked for within a year, if ever; why something was decided, as long as the person is here. */
const KEPT_OF_LOOKS = { hours: 24 * 365 }

/** Words put beside another entry do not open. */
export const boundTo = (auditLogId: string): string => `audit:${auditLogId}`

interface Kept {
  auditLogId: string
  reason: string | null
  words: Buffer | null
}

/** A reason as it is shown: the choice, and the words as long as they are kept. Entries of before have their words in the log. */
export function shownReason(
  { encryption }: Pick<AppDeps, 'encryption'>,
  { auditLogId, reason, words }: Kept,
): { choice: ReasonChoice | null; reason: string | null } {
  const choice = REASON_CHOICES.find((one) => one === reason) ?? null
  if (words) return { choice, reason: encryption.decrypt<string>(words, boundTo(auditLogId)) }
  return { choice, reason: choice ? null : reason }
}

/** Somebody leaves: what superusers wrote about them goes; that and when they looked stays. */
export async function forgetAuditWordsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('audit_words').where('customer_account_id', '=', customerAccountId).execute()
}

export async function forgetOldAuditWords({ db, clock }: AppDeps): Promise<void> {
  await db
    .deleteFrom('audit_words')
    .where('is_look', '=', true)
    .where('written_at', '<', clock.now().subtract(KEPT_OF_LOOKS))
    .execute()
}
