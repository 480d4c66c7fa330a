import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { listDashboardDays } from './days.ts'
import { listWaitingWork } from './waiting-work.ts'

/** Returns pending tasks and platform totals (issue 5, dashboard); contains no names. */
export const superuserDashboard: Handler<AllCalls['superuserDashboard']> = async ({ days }, { db, now }) => {
  const last = now.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()
  const interval = { first: last.subtract({ days: days - 1 }), last }
  const [waiting, pending, rows] = await Promise.all([
    listWaitingWork(db, now),
    loadPendingTransfers(db),
    listDashboardDays(db, interval),
  ])
  return {
    waiting,
    transfersPending: pending,
    fromDate: interval.first,
    toDate: interval.last,
    timezone: HOME_TIME_ZONE,
    days: rows.map(
      ({ sign_ups: signUps, no_shows: noShows, fee_back: feeBack, by_client, by_provider, by_platform, ...row }) => ({
        ...row,
        feeBack,
        signUps,
        noShows,
        cancelledByClient: by_client,
        cancelledByCounsellor: by_provider,
        cancelledByPlatform: by_platform,
      }),
    ),
  }
}

async function loadPendingTransfers(db: Database): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as amount from transfer
    where status in ('scheduled', 'pending')`.execute(db)
  return rows[0]!
}
