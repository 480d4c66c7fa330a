import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { daysOf, PLATFORM_ZONE } from './days.ts'
import { whatWaits } from './what-waits.ts'

/** Issue 5, dashboard: what waits, and how the platform does. Numbers only; nobody is named. */
export const superuserDashboard: Handler<AllCalls['superuserDashboard']> = async ({ days }, { db, now }) => {
  const last = now.toZonedDateTimeISO(PLATFORM_ZONE).toPlainDate()
  const span = { first: last.subtract({ days: days - 1 }), last }
  const [waiting, pending, rows] = await Promise.all([whatWaits(db, now), transfersPending(db), daysOf(db, span)])
  return {
    waiting,
    transfersPending: pending,
    fromDate: span.first,
    toDate: span.last,
    timezone: PLATFORM_ZONE,
    days: rows.map(
      ({ sign_ups: signUps, no_shows: noShows, fee_back: feeBack, by_client, by_counsellor, by_platform, ...row }) => ({
        ...row,
        feeBack,
        signUps,
        noShows,
        cancelledByClient: by_client,
        cancelledByCounsellor: by_counsellor,
        cancelledByPlatform: by_platform,
      }),
    ),
  }
}

async function transfersPending(db: Database): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as amount from transfer
    where status in ('scheduled', 'pending')`.execute(db)
  return rows[0]!
}
