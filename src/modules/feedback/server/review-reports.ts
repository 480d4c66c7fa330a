import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listDecisions, recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { ReportReason } from '#platform/values/enums.ts'

interface ReportedFeedbackRow {
  feedbackId: string
  counsellorName: string
  score: number
  reasons: ReportReason[]
  reports: number
  since: string | null
  isRemoved: boolean
  total: number
}

/**
 * Lists reported feedback without its text, longest waiting first. Only `getReport` returns the text, because it
 * records each view in the audit log.
 */
export const listReports: Handler<AllCalls['listReports']> = async ({ status, page, pageSize }, { db }) => {
  const { rows } = await sql<ReportedFeedbackRow>`
    select f.feedback_id as "feedbackId", o.first_name || ' ' || o.last_name as "counsellorName", f.score,
      array_agg(distinct r.reason) as reasons, count(*)::int as reports,
      to_json(min(r.reported_at) filter (where r.settled_at is null and f.removed_at is null)) #>> '{}' as since,
      f.removed_at is not null as "isRemoved", count(*) over ()::int as total
    from feedback_report r join feedback f using (feedback_id)
    join provider_account p on p.provider_id = f.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    group by f.feedback_id, o.first_name, o.last_name
    having ${status === 'all'} or (bool_or(r.settled_at is null) and f.removed_at is null)
    order by min(r.reported_at) filter (where r.settled_at is null) nulls last, max(r.reported_at) desc, f.feedback_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const items = rows.map(({ total: _total, since, ...row }) => ({
    ...row,
    waitingSince: since === null ? null : Temporal.Instant.from(since),
  }))
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize }
}

interface ReportedFeedback {
  feedbackId: string
  providerId: string
  counsellorName: string
  score: number
  feedback: string
  publishedAt: Temporal.Instant
  isEdited: boolean
  removedBecause: string | null
}

/** Returns reported feedback without its author or reporters, because only the content matters for the decision. */
export const getReport: Handler<AllCalls['getReport']> = async ({ id }, context) => {
  const { rows } = await sql<ReportedFeedback>`
    select f.feedback_id as "feedbackId", f.provider_id as "providerId", o.first_name || ' ' || o.last_name as "counsellorName",
      f.score, f.text as feedback, f.published_at as "publishedAt", f.edited_at is not null as "isEdited",
      f.removed_because as "removedBecause"
    from feedback f join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    where f.feedback_id = ${id} and f.published_at is not null`.execute(context.db)
  const reports = await context.db
    .selectFrom('feedback_report')
    .select(['reason', 'by_provider', 'encrypted_text', 'reported_at', 'settled_at'])
    .where('feedback_id', '=', id)
    .orderBy('reported_at')
    .execute()
  const [feedback] = rows
  if (!feedback || reports.length === 0) return context.fail('notFound')
  const subject = { kind: 'feedback' as const, id }
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, { actorId, action: 'readFeedback', subject, at: context.now })
  return {
    ...feedback,
    isWaiting: feedback.removedBecause === null && reports.some((report) => report.settled_at === null),
    reports: reports.map((report) => ({
      reason: report.reason,
      byCounsellor: report.by_provider,
      text: report.encrypted_text && context.encryption.decrypt<string>(report.encrypted_text),
      reportedAt: report.reported_at,
    })),
    history: await listDecisions(context.db, subject),
  }
}
