import { sql, type Transaction } from 'kysely'
import { FEEDBACK_BATCH } from '#contract/constants.ts'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { refreshSearchRow } from '../finder/public.ts'

const HOME_ZONE = 'Europe/Tallinn'
const MONDAY_AT = { hour: 6 }

/** The last weekly moment at which feedback becomes public: Monday at six in Tallinn (decision 0025). */
export function lastMoment(now: Temporal.Instant): Temporal.Instant {
  const here = now.toZonedDateTimeISO(HOME_ZONE)
  const monday = here.subtract({ days: here.dayOfWeek - 1 }).withPlainTime(MONDAY_AT)
  return (Temporal.ZonedDateTime.compare(monday, here) <= 0 ? monday : monday.subtract({ weeks: 1 })).toInstant()
}

/** Feedback `f` of booking `b` that waits for the moment; said or changed later than it, it waits for the next one. */
const waitsFor = (moment: Temporal.Instant) =>
  sql`f.published_at is null and coalesce(f.changed_at, f.created_at) < ${moment}`

/**
 * Sweeper: what waits becomes public together, of each counsellor only when at least five different clients are among it, all
 * with the same moment and in the order of their random ids: nobody can tell the author from when or where it appears. Runs
 * late, twice or at once with the same result.
 */
export async function publishFeedback(house: House): Promise<void> {
  const moment = lastMoment(house.clock.now())
  const { rows } = await sql<{ provider_id: string }>`
    select f.provider_id from feedback f join booking b using (booking_id) join provider_account p on p.provider_id = f.provider_id
    where ${waitsFor(moment)} and p.feedback_off_at is null
    group by 1 having count(distinct b.customer_account_id) >= ${FEEDBACK_BATCH}::int order by 1`.execute(house.db)
  for (const { provider_id: providerId } of rows) {
    const failed = await house.db
      .transaction()
      .execute((tx) => publishOf(tx, providerId, { moment, now: house.clock.now() }))
      .catch((error: Error) => error)
    if (failed) console.error(`feedback of one counsellor could not be published: ${failed.message}`)
  }
}

interface When {
  moment: Temporal.Instant
  now: Temporal.Instant
}

/** Rows are locked, then counted: what is withdrawn at this moment is not among the five. */
async function publishOf(tx: Transaction<Tables>, providerId: string, { moment, now }: When): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
  const { rows } = await sql<{ feedback_id: string; customer_account_id: string }>`
    select f.feedback_id, b.customer_account_id from feedback f join booking b using (booking_id)
    where f.provider_id = ${providerId} and ${waitsFor(moment)} order by f.feedback_id for update of f`.execute(tx)
  if (new Set(rows.map((row) => row.customer_account_id)).size < FEEDBACK_BATCH) return
  const ids = rows.map((row) => row.feedback_id)
  await tx.updateTable('feedback').set({ published_at: moment }).where('feedback_id', 'in', ids).execute()
  await refreshSearchRow(tx, providerId, now)
}
