import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'
import type { Audited } from './write-audit.ts'

const MOST = 50

/** What was decided about something, newest first, by whom; that somebody only looked is left out. */
export async function historyOf(db: Kysely<Tables>, { kind, id }: Audited['subject']) {
  const rows = await db
    .selectFrom('audit_log as log')
    .leftJoin('customer_account as who', 'who.customer_account_id', 'log.actor_id')
    .select(['log.at', 'log.action', 'log.reason', 'who.first_name', 'who.last_name'])
    .where('log.subject_id', '=', id)
    .where('log.subject_kind', '=', kind)
    .where('log.action', 'not like', 'read%')
    .orderBy('log.audit_log_id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at, action, reason, ...who }) => ({
    at,
    action,
    reason,
    by: who.first_name === null ? '–' : `${who.first_name} ${who.last_name}`,
  }))
}
