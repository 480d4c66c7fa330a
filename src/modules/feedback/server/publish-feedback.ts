import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { FEEDBACK_BATCH, HOME_TIME_ZONE } from '#platform/values/constants.ts'

const MONDAY_AT = { hour: 6 }

/** The latest weekly publication time: Monday at 06:00 in Tallinn (decision 0025). */
export function lastPublicationTime(now: Temporal.Instant): Temporal.Instant {
  const localNow = now.toZonedDateTimeISO(HOME_TIME_ZONE)
  const monday = localNow.subtract({ days: localNow.dayOfWeek - 1 }).withPlainTime(MONDAY_AT)
  return (Temporal.ZonedDateTime.compare(monday, localNow) <= 0 ? monday : monday.subtract({ weeks: 1 })).toInstant()
}

/** Condition: feedback `f` is due at the publication time. Feedback given or changed later waits for the next one. */
const isDueAt = (moment: Temporal.Instant) =>
  sql`f.published_at is null and coalesce(f.changed_at, f.created_at) < ${moment}`

/**
 * Condition: provider `p` shows feedback. After turning it on again, publication starts at the second publication time,
 * so that the provider cannot choose when.
 */
const showsFeedbackAt = (moment: Temporal.Instant) => sql`p.feedback_off_at is null
  and (p.feedback_on_at is null or p.feedback_on_at < ${lastPublicationTime(moment.subtract({ seconds: 1 }))})`

/**
 * Runs hourly: publishes pending feedback in batches. A batch requires feedback from at least five different clients with
 * different cards; all of it gets the same publication time and is ordered by random id, so that time and position do
 * not reveal the author. Idempotent: it may run late, twice or concurrently.
 */
export async function publishFeedback(deps: AppDeps): Promise<void> {
  const moment = lastPublicationTime(deps.clock.now())
  const { rows } = await sql<{ provider_id: string }>`
    select f.provider_id from feedback f join booking b using (booking_id) join provider_account p on p.provider_id = f.provider_id
    where ${isDueAt(moment)} and ${showsFeedbackAt(moment)}
    group by 1 having count(distinct b.customer_account_id) >= ${FEEDBACK_BATCH}::int order by 1`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    const failed = await deps.db
      .transaction()
      .execute((tx) => publishBatch(tx, providerId, { moment, now: deps.clock.now() }))
      .catch((error: Error) => error)
    if (failed) await recordFailedJob(deps, { kind: 'publish-feedback', subject: providerId, error: failed })
  }
}

interface PublicationTime {
  moment: Temporal.Instant
  now: Temporal.Instant
}

interface PendingFeedbackRow {
  feedback_id: string
  customer_account_id: string
  card: string | null
}

/**
 * The number of distinct authors: several accounts that pay with the same card count as one (decision 0025 explains the
 * limits of this).
 */
function countAuthors(rows: readonly PendingFeedbackRow[]): number {
  return new Set(new Map(rows.map((row) => [row.customer_account_id, row.card])).values()).size
}

/** Locks the rows before counting, so that feedback being withdrawn concurrently is not counted. */
async function publishBatch(
  tx: Transaction<Tables>,
  providerId: string,
  { moment, now }: PublicationTime,
): Promise<void> {
  const open = await sql`
    select from provider_account p where p.provider_id = ${providerId} and ${showsFeedbackAt(moment)} for no key update`.execute(
    tx,
  )
  if (open.rows.length === 0) return
  const { rows } = await sql<PendingFeedbackRow>`
    select f.feedback_id, b.customer_account_id, (select p.card_brand || p.card_last4 from payment p
      where p.purpose = 'booking' and p.purpose_id = b.booking_id) as card from feedback f join booking b using (booking_id)
    where f.provider_id = ${providerId} and ${isDueAt(moment)} order by f.feedback_id for update of f`.execute(tx)
  if (countAuthors(rows) < FEEDBACK_BATCH) return
  const ids = rows.map((row) => row.feedback_id)
  await tx.updateTable('feedback').set({ published_at: moment }).where('feedback_id', 'in', ids).execute()
  await refreshSearchRow(tx, providerId, now)
}
