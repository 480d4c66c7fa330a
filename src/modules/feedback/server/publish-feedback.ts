import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'

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

/** Counsellor `p` shows feedback, and whoever switched it on again does not choose the moment: the second one counts. */
const isOpenAt = (moment: Temporal.Instant) => sql`p.feedback_off_at is null
  and (p.feedback_on_at is null or p.feedback_on_at < ${lastMoment(moment.subtract({ seconds: 1 }))})`

/**
 * Sweeper: what waits becomes public together, of each counsellor only when at least five different clients with cards of
 * their own are among it, all with the same moment and in the order of their random ids: nobody can tell the author from when
 * or where it appears. Runs late, twice or at once with the same result.
 */
export async function publishFeedback(house: House): Promise<void> {
  const moment = lastMoment(house.clock.now())
  const { rows } = await sql<{ provider_id: string }>`
    select f.provider_id from feedback f join booking b using (booking_id) join provider_account p on p.provider_id = f.provider_id
    where ${waitsFor(moment)} and ${isOpenAt(moment)}
    group by 1 having count(distinct b.customer_account_id) >= ${FEEDBACK_BATCH}::int order by 1`.execute(house.db)
  for (const { provider_id: providerId } of rows) {
    const failed = await house.db
      .transaction()
      .execute((tx) => publishOf(tx, providerId, { moment, now: house.clock.now() }))
      .catch((error: Error) => error)
    if (failed) await noteFault(house, { kind: 'publish-feedback', subject: providerId, error: failed })
  }
}

interface When {
  moment: Temporal.Instant
  now: Temporal.Instant
}

interface Waiting {
  feedback_id: string
  customer_account_id: string
  card: string | null
}

/** Clients, each with one card: who pays for several accounts with one card is one voice (what that cannot stop: 0025). */
function voicesOf(rows: readonly Waiting[]): number {
  return new Set(new Map(rows.map((row) => [row.customer_account_id, row.card])).values()).size
}

/** Rows are locked, then counted: what is withdrawn at this moment is not among the five. */
async function publishOf(tx: Transaction<Tables>, providerId: string, { moment, now }: When): Promise<void> {
  const open = await sql`
    select from provider_account p where p.provider_id = ${providerId} and ${isOpenAt(moment)} for no key update`.execute(
    tx,
  )
  if (open.rows.length === 0) return
  const { rows } = await sql<Waiting>`
    select f.feedback_id, b.customer_account_id, (select p.card_brand || p.card_last4 from payment p
      where p.purpose = 'booking' and p.purpose_id = b.booking_id) as card from feedback f join booking b using (booking_id)
    where f.provider_id = ${providerId} and ${waitsFor(moment)} order by f.feedback_id for update of f`.execute(tx)
  if (voicesOf(rows) < FEEDBACK_BATCH) return
  const ids = rows.map((row) => row.feedback_id)
  await tx.updateTable('feedback').set({ published_at: moment }).where('feedback_id', 'in', ids).execute()
  await refreshSearchRow(tx, providerId, now)
}
