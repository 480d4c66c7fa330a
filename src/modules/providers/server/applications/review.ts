import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listDecisions, recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { ProviderStatus } from '#platform/values/enums.ts'
import { loadApplication } from './load-application.ts'
import { loadProviderReply } from './show-application.ts'
import { readEvidence } from './store-evidence.ts'

interface ApplicationListRow {
  providerAccountId: string
  firstName: string
  lastName: string
  city: string | null
  status: ProviderStatus
  isChange: boolean
  sentAt: string | null
  providerTypeIds: number[]
  total: number
}

/** SQL condition: a decision is pending. Changes sent before a deactivation wait until the provider is reactivated. */
const IS_WAITING = sql`(a.sent_at is not null and p.status <> 'deactivated')`

/** Lists applications, the longest waiting first. */
export const listApplications: Handler<AllCalls['listApplications']> = async ({ status, page, pageSize }, { db }) => {
  const condition = status === 'waiting' ? IS_WAITING : sql`p.status <> 'none'`
  const { rows } = await sql<ApplicationListRow>`
    select p.provider_id as "providerAccountId", coalesce(a.pending_first_name, o.first_name) as "firstName",
      coalesce(a.pending_last_name, o.last_name) as "lastName", p.city, p.status,
      (p.status = 'approved' and a.sent_at is not null) as "isChange", to_json(case when ${IS_WAITING} then a.sent_at end) #>> '{}' as "sentAt",
      array(select provider_type_id::int from credential c where c.provider_id = p.provider_id and c.status in ('unchecked', 'verified')
        group by 1 order by 1) as "providerTypeIds",
      count(*) over ()::int as total
    from provider_account p join customer_account o using (customer_account_id)
    left join provider_application a using (provider_id)
    where ${condition} order by a.sent_at nulls last, p.created_at desc, p.provider_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const items = rows.map(({ sentAt, total: _total, ...row }) => ({
    ...row,
    waitingSince: sentAt === null ? null : Temporal.Instant.from(sentAt),
  }))
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize }
}

/**
 * Loads an application with its history. The access is recorded
 * in the audit log (field-notes: staff reads are visible).
 */
export const getApplication: Handler<AllCalls['getApplication']> = async ({ id }, context) => {
  const application = await loadApplication(context.db, id, context)
  if (!application) return context.fail('notFound')
  const subject = { kind: 'provider' as const, id }
  await recordAuditEntry(context.db, {
    actorId: requireCaller(context).customerAccountId,
    action: 'readApplication',
    subject,
    at: context.now,
  })
  const waitingSince = application.status === 'deactivated' ? null : application.waitingSince
  const reply = await loadProviderReply(context, { ...application, waitingSince }, 'admin')
  return { ...reply, history: await listDecisions(context.db, subject) }
}

export const reviewedEvidence: Handler<AllCalls['reviewedEvidence']> = async ({ id }, context) => {
  const credential = await context.db
    .selectFrom('credential')
    .select('evidence_id')
    .where('credential_id', '=', id)
    .executeTakeFirst()
  if (!credential) return context.fail('notFound')
  await recordAuditEntry(context.db, {
    actorId: requireCaller(context).customerAccountId,
    action: 'readEvidence',
    subject: { kind: 'credential', id },
    at: context.now,
  })
  return readEvidence(context, credential.evidence_id)
}
