import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'
import type { AuditEntry } from './record-audit-entry.ts'

const MAX_ENTRIES = 50

/**
 * Lists the latest decisions about a subject and who made them, newest first. Accesses to personal data are excluded.
 */
export async function listDecisions(db: Kysely<Tables>, { kind, id }: AuditEntry['subject']) {
  const rows = await db
    .selectFrom('audit_log as log')
    .leftJoin('customer_account as actor', 'actor.customer_account_id', 'log.actor_id')
    .select(['log.at', 'log.action', 'log.reason', 'actor.first_name', 'actor.last_name'])
    .where('log.subject_id', '=', id)
    .where('log.subject_kind', '=', kind)
    .where('log.action', 'not like', 'read%')
    .orderBy('log.audit_log_id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map(({ at, action, reason, ...actor }) => ({
    at,
    action,
    reason,
    by: actor.first_name === null ? '–' : `${actor.first_name} ${actor.last_name}`,
  }))
}
