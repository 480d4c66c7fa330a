import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { FEEDBACK_BATCH, HOME_TIME_ZONE } from '#platform/values/constants.ts'

const PUBLICATION_HOUR = { hour: 6 }

/** Returns the latest weekly publication time: Mondays at 06:00 in Tallinn (decision 0025). */
export function getLastPublicationTime(now: Temporal.Instant): Temporal.Instant {
  const localNow = now.toZonedDateTimeISO(HOME_TIME_ZONE)
  const monday = localNow.subtract({ days: localNow.dayOfWeek - 1 }).withPlainTime(PUBLICATION_HOUR)
  return (Temporal.ZonedDateTime.compare(monday, localNow) <= 0 ? monday : monday.subtract({ weeks: 1 })).toInstant()
}

/** SQL condition: feedback `f` is unpublished and was given or last changed before the publication time. */
const isDueAt = (publicationTime: Temporal.Instant) =>
  sql`f.published_at is null and coalesce(f.changed_at, f.created_at) < ${publicationTime}`

/**
 * SQL condition: provider `p` shows feedback. After a provider turns feedback on again, the condition holds only from
 * the second publication time onwards, so that providers cannot choose when feedback is published.
 */
const showsFeedbackAt = (publicationTime: Temporal.Instant) => sql`p.feedback_off_at is null
  and (p.feedback_on_at is null or p.feedback_on_at < ${getLastPublicationTime(publicationTime.subtract({ seconds: 1 }))})`

/**
 * Runs hourly: publishes pending feedback in batches. A batch needs feedback from at least five clients who paid with
 * different cards. All its feedback gets the same publication time and is ordered by random id, so that neither time
 * nor position reveals an author. The job is idempotent and may run late, twice or concurrently.
 */
export async function publishFeedback(deps: AppDeps): Promise<void> {
  const publicationTime = getLastPublicationTime(deps.clock.now())
  const { rows } = await sql<{ provider_id: string }>`
    select f.provider_id from feedback f join booking b using (booking_id) join provider_account p on p.provider_id = f.provider_id
    where ${isDueAt(publicationTime)} and ${showsFeedbackAt(publicationTime)}
    group by 1 having count(distinct b.customer_account_id) >= ${FEEDBACK_BATCH}::int order by 1`.execute(deps.db)
  for (const { provider_id: providerId } of rows) {
    const error = await deps.db
      .transaction()
      .execute((tx) => publishBatch(tx, providerId, { publicationTime, now: deps.clock.now() }))
      .catch((error: Error) => error)
    if (error) await recordFailedJob(deps, { kind: 'publish-feedback', subject: providerId, error })
  }
}

interface PublicationTimes {
  publicationTime: Temporal.Instant
  now: Temporal.Instant
}

interface PendingFeedbackRow {
  feedback_id: string
  customer_account_id: string
  card: string | null
}

/**
 * Counts distinct authors. Accounts that pay with the same card count as one (decision 0025 discusses the limitations).
 */
function countAuthors(rows: readonly PendingFeedbackRow[]): number {
  return new Set(new Map(rows.map((row) => [row.customer_account_id, row.card])).values()).size
}

/**
 * Publishes a provider's due feedback if there are enough authors. Locks the feedback before counting, so that
 * concurrently withdrawn feedback is not counted.
 */
async function publishBatch(
  tx: Transaction<Tables>,
  providerId: string,
  { publicationTime, now }: PublicationTimes,
): Promise<void> {
  const provider = await sql`
    select from provider_account p where p.provider_id = ${providerId} and ${showsFeedbackAt(publicationTime)} for no key update`.execute(
    tx,
  )
  if (provider.rows.length === 0) return
  const { rows } = await sql<PendingFeedbackRow>`
    select f.feedback_id, b.customer_account_id, (select p.card_brand || p.card_last4 from payment p
      where p.purpose = 'booking' and p.purpose_id = b.booking_id) as card from feedback f join booking b using (booking_id)
    where f.provider_id = ${providerId} and ${isDueAt(publicationTime)} order by f.feedback_id for update of f`.execute(
    tx,
  )
  if (countAuthors(rows) < FEEDBACK_BATCH) return
  const ids = rows.map((row) => row.feedback_id)
  await tx.updateTable('feedback').set({ published_at: publicationTime }).where('feedback_id', 'in', ids).execute()
  await refreshSearchRow(tx, providerId, now)
}
