import { type RawBuilder, sql } from 'kysely'
import { readAuditReason } from '#platform/server/audit-log/public.ts'
import type { Context } from '#platform/server/context.ts'
import { fingerprintRecipient, loadEmailSubjects } from '#platform/server/email/public.ts'
import type { TimelineEvent } from '#platform/values/audit-log.ts'
import { buildEventQueries } from './event-queries.ts'
import type { EventSubject } from './event-query.ts'

interface TimelineInput {
  person: { customerAccountId: string; providerAccountId: string | null; emailAddress: string }
  role: 'client' | 'counsellor'
  canSeeClients: boolean
  paging: { kind?: TimelineEvent | undefined; page: number; pageSize: number }
}

interface EventRow {
  at: Temporal.Instant
  kind: TimelineEvent
  what: string
  amount: number | null
  startDateTime: Temporal.Instant | null
  count: number | null
  otherName: string | null
  otherId: string | null
  by: string | null
  reason: string | null
  auditLogId: string | null
  encryptedReason: Buffer | null
  emailId: string | null
  total: number
}

/** Lists a person's events in one role, newest first, using a single query across all tables. */
export async function loadTimeline(context: Context, { person, role, canSeeClients, paging }: TimelineInput) {
  const subject: EventSubject = {
    customerAccountId: person.customerAccountId,
    providerId: person.providerAccountId,
    recipientFingerprint: fingerprintRecipient(context, person.emailAddress),
  }
  const { kind, page, pageSize } = paging
  const events = buildEventQueries(subject, role).filter((event) => !kind || event.kind === kind)
  const queries: RawBuilder<unknown>[] = events.flatMap((event) => event.queries)
  if (queries.length === 0) return { items: [], totalCount: 0, page, pageSize }
  const { rows } = await sql<EventRow>`
    select *, count(*) over ()::int as total from (${sql.join(queries, sql` union all `)}) events
    where at <= ${context.now} order by at desc, kind, what, "startDateTime", "otherId", "emailId" limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    context.db,
  )
  const subjects = await loadEmailSubjects(context, {
    emailIds: rows.flatMap((row) => row.emailId ?? []),
    language: context.language,
  })
  const items = rows.map(({ total: _total, emailId, auditLogId, encryptedReason, reason, ...row }) => ({
    ...row,
    ...readAuditReason(context, { auditLogId: auditLogId ?? '', reason, encryptedReason }),
    ...(role === 'counsellor' && !canSeeClients ? { otherName: null, otherId: null } : {}),
    subject: emailId ? (subjects.get(emailId) ?? null) : null,
  }))
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize }
}
