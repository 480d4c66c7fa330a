import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import '#modules/payouts/server/connected-accounts/tables.ts'
import { getNegativeBalance } from '#modules/payouts/server/transfers/public.ts'
import { buildEarningsQuery, negativeSince } from './earnings-lines.ts'
import { parseEarningsPeriod } from './period.ts'

const WEEKS = 12

/** Returns the earnings of completed sessions per week in the provider's time zone, and the next payout (board 06). */
export const getEarnings: Handler<AllCalls['getEarnings']> = async (_input, context) => {
  const providerId = requireCaller(context).providerId!
  const { timezone, today } = await parseEarningsPeriod(context.db, providerId, { range: {}, now: context.now })
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const first = monday.subtract({ weeks: WEEKS - 1 })
  const earningsByWeek = await loadWeeks(context, { providerId, timezone, first })
  const weeks = Array.from({ length: WEEKS }, (_value, index) => {
    const from = first.add({ weeks: index })
    return { from, yours: earningsByWeek.get(from.toString()) ?? 0, isUnfinished: index === WEEKS - 1 }
  })
  return {
    timezone,
    feePercent: context.settings.platformFeePercent,
    total: weeks.reduce((sum, { yours }) => sum + yours, 0),
    bankLast4: await findBankLast4(context, providerId),
    weeks,
    nextPayout: await findNextPayout(context, providerId),
    failedPayout: await findLostPayout(context, providerId),
    negativeBalance: await findNegativeBalance(context, providerId),
  }
}

async function loadWeeks(
  { db, now }: Context,
  { providerId, timezone, first }: { providerId: string; timezone: string; first: Temporal.PlainDate },
): Promise<Map<string, number>> {
  const from = first.toZonedDateTime(timezone).toInstant()
  const ended = sql`b.end_at > ${from} and b.end_at <= ${now}
    and (b.status in ('booked', 'rescheduleRequested', 'completed', 'noShow') or b.cancelled_without_refund)`
  const { rows } = await sql<{ monday: Temporal.PlainDate; yours: number }>`
    select date_trunc('week', end_at at time zone known_zone(${timezone}))::date as monday, sum(yours)::int as yours
    from (${buildEarningsQuery(providerId, ended)}) line group by 1`.execute(db)
  return new Map(rows.map((row) => [row.monday.toString(), row.yours]))
}

/** Finds the latest payout that the bank returned. */
async function findLostPayout({ db }: Context, providerId: string) {
  const payout = await db
    .selectFrom('unresolved_bank_payout')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return payout ? { amount: payout.amount_cents, failure: payout.failure!, failedAt: payout.failed_at! } : null
}

async function findBankLast4({ db }: Context, providerId: string): Promise<string | null> {
  const account = await db
    .selectFrom('payout_account')
    .select('bank_last4')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return account?.bank_last4 ?? null
}

/** Finds the provider's negative balance and when it began; null if there is none. */
async function findNegativeBalance({ db, now }: Context, providerId: string) {
  const amount = await getNegativeBalance(db, providerId)
  if (amount <= 0) return null
  const { rows } = await sql<{ since: Temporal.Instant | null }>`
    select ${negativeSince(sql`${now}::timestamptz`)} as since from provider_account b where b.provider_id = ${providerId}`.execute(
    db,
  )
  return { amount, since: rows[0]!.since }
}

interface NextPayout {
  at: Temporal.Instant
  sessions: number
  paid: number
  refunded: number
  fee: number
  yours: number
  state: 'notDue' | 'scheduled' | 'pending' | 'failed'
  reason: TransferReason | null
}

/**
 * Finds the next payout: the earliest day whose sessions have not been paid out, whether its transfer has failed or is
 * still to come.
 */
async function findNextPayout({ db, now }: Context, providerId: string): Promise<NextPayout | null> {
  const isInRange = sql`b.end_at > ${now.subtract({ hours: 24 * 200 })} and b.end_at < ${now.add({ hours: 24 * 60 })}`
  // As in `getPayoutStatus`, a claim reduces this sum only once the payout is due.
  const isDue = sql`end_at <= ${now.subtract({ hours: TRANSFER_AFTER_HOURS })}`
  const { rows } = await sql<NextPayout>`
    select max(coalesce(next_attempt_at, end_at + make_interval(hours => ${TRANSFER_AFTER_HOURS}::int))) as at, count(*)::int as sessions,
      sum(paid)::int as paid, sum(refunded)::int as refunded, sum(fee)::int as fee, sum(yours)::int as yours,
      coalesce(min(transfer_status), 'notDue') as state, min(reason) as reason
    from (${buildEarningsQuery(providerId, isInRange)}) line
    where yours > 0 and (transfer_status = 'pending' or not (is_claimed and ${isDue})) and (transfer_status in ('scheduled', 'pending', 'failed') or (transfer_status is null
      and (status in ('booked', 'rescheduleRequested', 'completed', 'noShow') or cancelled_without_refund) and payment_status in ('succeeded', 'partiallyRefunded', 'refunded')))
    group by day order by day limit 1`.execute(db)
  return rows[0] ?? null
}
