import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import '#modules/feedback/server/tables.ts'
import { type EarningsPeriod, parseEarningsPeriod } from './period.ts'

/** Periods up to this length are charted by week, longer ones by month. */
const MAX_DAYS_OF_WEEKLY_BARS = 190

interface SessionCounts {
  sessions: number
  clients: number
  returning: number
  attended: number
  no_shows: number
  by_client: number
  by_provider: number
}

/**
 * Returns the provider's statistics for a period (issue 3, Statistics). Each date of a group counts as one session,
 * regardless of the number of participants.
 */
export const getStatistics: Handler<AllCalls['getStatistics']> = async (input, context) => {
  const providerId = requireCaller(context).providerId!
  const period = await parseEarningsPeriod(context.db, providerId, { range: input, now: context.now })
  const counts = await loadCounts(context, providerId, period)
  const endedSessions = counts.attended + counts.no_shows
  const isShort = period.fromDate.until(period.toDate, { largestUnit: 'days' }).days <= MAX_DAYS_OF_WEEKLY_BARS
  const step = isShort ? ('week' as const) : ('month' as const)
  return {
    fromDate: period.fromDate,
    toDate: period.toDate,
    timezone: period.timezone,
    totalSessions: counts.sessions,
    uniqueClients: counts.clients,
    returningClients: counts.returning,
    attendancePercentage: endedSessions === 0 ? null : Math.round((100 * counts.attended) / endedSessions),
    noShows: counts.no_shows,
    cancelledByClient: counts.by_client,
    cancelledByCounsellor: counts.by_provider,
    ...(await loadRating(context, providerId, period)),
    step,
    bars: await loadBars(context, providerId, { period, step }),
  }
}

async function loadCounts(
  { db, now }: Context,
  providerId: string,
  { from, to }: EarningsPeriod,
): Promise<SessionCounts> {
  const { rows } = await sql<SessionCounts>`
    with ended as (
      select *, row_number() over (partition by customer_account_id order by start_at) > 1 as is_returning from booking
      where provider_id = ${providerId} and end_at <= ${now} and status in ('completed', 'noShow') and start_at < ${to}
    ), in_period as (select * from ended where start_at >= ${from}),
    cancelled as (
      select status from booking where provider_id = ${providerId} and booked_at is not null and cancelled_by is null
        and status in ('cancelledByCustomer', 'cancelledByProvider') and start_at >= ${from} and start_at < ${to}
    )
    select count(distinct coalesce(group_occurrence_id, booking_id))::int as sessions,
      count(distinct customer_account_id)::int as clients,
      count(distinct customer_account_id) filter (where is_returning)::int as returning,
      count(*) filter (where status = 'completed')::int as attended, count(*) filter (where status = 'noShow')::int as no_shows,
      (select count(*)::int from cancelled where status = 'cancelledByCustomer') as by_client,
      (select count(*)::int from cancelled where status = 'cancelledByProvider') as by_provider
    from in_period`.execute(db)
  return rows[0]!
}

/**
 * Averages ratings in complete batches of five, in order of publication. A batch counts entirely in the period in which
 * it became complete, so no two periods ever differ by the ratings of fewer than five clients (field notes, Reviews).
 */
async function loadRating({ db, now }: Context, providerId: string, { from, to }: EarningsPeriod) {
  const { rows } = await sql<{ rating: number | null; count: number }>`
    with numbered as (
      select score, published_at, (row_number() over (order by published_at, feedback_id) - 1) / ${FEEDBACK_BATCH}::int as batch
      from public_feedback where provider_id = ${providerId} and published_at <= ${now}
    ), complete_batch as (
      select sum(score) as score, count(*) as count, max(published_at) as complete_at from numbered
      group by batch having count(*) = ${FEEDBACK_BATCH}::int
    )
    select round(sum(score) / nullif(sum(count), 0), 2)::float8 as rating, coalesce(sum(count), 0)::int as count
    from complete_batch where complete_at >= ${from} and complete_at < ${to}`.execute(db)
  return { rating: rows[0]!.rating, feedbackCount: rows[0]!.count }
}

async function loadBars(
  { db, now }: Context,
  providerId: string,
  { period, step }: { period: EarningsPeriod; step: 'week' | 'month' },
) {
  const { rows } = await sql<{ start: Temporal.PlainDate; sessions: number }>`
    select date_trunc(${step}, start_at at time zone known_zone(${period.timezone}))::date as start,
      count(distinct coalesce(group_occurrence_id, booking_id))::int as sessions
    from booking where provider_id = ${providerId} and end_at <= ${now} and status in ('completed', 'noShow')
      and start_at >= ${period.from} and start_at < ${period.to} group by 1`.execute(db)
  const sessionsByStart = new Map(rows.map((row) => [row.start.toString(), row.sessions]))
  const getStart = (day: Temporal.PlainDate) =>
    step === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
  const barLength = step === 'week' ? { weeks: 1 } : { months: 1 }
  const bars = []
  for (
    let from = getStart(period.fromDate);
    Temporal.PlainDate.compare(from, period.toDate) <= 0;
    from = from.add(barLength)
  ) {
    const isUnfinished = Temporal.PlainDate.compare(from.add(barLength), period.today) > 0
    bars.push({ from, sessions: sessionsByStart.get(from.toString()) ?? 0, isUnfinished })
  }
  return bars
}
