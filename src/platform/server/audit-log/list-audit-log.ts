import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import './tables.ts'
import { readAuditReason } from './audit-reasons.ts'

type AuditFilters = z.output<AllCalls['listAudit']['input']>

interface AuditRow {
  auditLogId: string
  at: Temporal.Instant
  by: string | null
  action: string
  kind: string
  subjectId: string
  subjectName: string | null
  subjectAccountId: string | null
  reason: string | null
  encryptedReason: Buffer | null
}

/** Lists the audit log, newest first. Uses keyset pagination, so that new entries do not shift the pages. */
export const listAuditLog: Handler<AllCalls['listAudit']> = async (input, context) => {
  const { db } = context
  const { rows } = await sql<AuditRow>`
    select log.audit_log_id::text as "auditLogId", log.at, actor.first_name || ' ' || actor.last_name as "by", log.action,
      log.subject_kind as kind, log.subject_id as "subjectId", trim(about.first_name || ' ' || about.last_name) as "subjectName",
      about.customer_account_id as "subjectAccountId", log.reason, free_text.encrypted_reason as "encryptedReason"
    from audit_log log
    left join audit_reason free_text using (audit_log_id)
    left join customer_account actor on actor.customer_account_id = log.actor_id
    left join provider_account provider on log.subject_kind = 'provider' and provider.provider_id = log.subject_id
    left join customer_account about on about.customer_account_id =
      case log.subject_kind when 'customer' then log.subject_id when 'provider' then provider.customer_account_id end
    where ${sql.join(buildConditions(input), sql` and `)}
    order by log.audit_log_id desc limit ${input.pageSize + 1}`.execute(db)
  const items = rows.slice(0, input.pageSize).map(({ encryptedReason, reason, ...row }) => ({
    ...row,
    ...readAuditReason(context, { ...row, reason, encryptedReason }),
  }))
  const next = rows.length > items.length ? items.at(-1)!.auditLogId : null
  return { items, next, ...(await loadFilterOptions(db)) }
}

function buildConditions({
  actorId,
  action,
  kind,
  subjectId,
  fromDate,
  toDate,
  before,
}: AuditFilters): RawBuilder<unknown>[] {
  const getDayStart = (day: Temporal.PlainDate) => day.toZonedDateTime(HOME_TIME_ZONE).toInstant()
  return [
    sql`true`,
    ...(actorId ? [sql`log.actor_id = ${actorId}`] : []),
    ...(action ? [sql`log.action = ${action}`] : []),
    ...(kind ? [sql`log.subject_kind = ${kind}`] : []),
    ...(subjectId ? [sql`log.subject_id = ${subjectId}`] : []),
    ...(fromDate ? [sql`log.at >= ${getDayStart(fromDate)}`] : []),
    ...(toDate ? [sql`log.at < ${getDayStart(toDate.add({ days: 1 }))}`] : []),
    ...(before ? [sql`log.audit_log_id < ${before}::bigint`] : []),
  ]
}

async function loadFilterOptions(db: Parameters<Handler<AllCalls['listAudit']>>[1]['db']) {
  const actors = await sql<{ id: string; name: string }>`
    select c.customer_account_id as id, c.first_name || ' ' || c.last_name as name from customer_account c
    where c.role = 3 or c.customer_account_id in (select distinct actor_id from audit_log where actor_id is not null)
    order by 2`.execute(db)
  const actions = await sql<{ action: string }>`select distinct action from audit_log order by 1`.execute(db)
  return { actors: actors.rows, actions: actions.rows.map((row) => row.action) }
}
