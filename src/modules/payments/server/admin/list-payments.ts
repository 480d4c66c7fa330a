import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Period, resolvePeriod } from '#modules/ledger/server/public.ts'
import { IS_FAILED_REFUND } from '#modules/payments/server/public.ts'
import {
  findDataAccessExpiry,
  recordAuditEntry,
  recordDataAccessWithReason,
} from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { renderCsv } from '#platform/server/csv.ts'
import { translate } from '#platform/server/texts.ts'
import { BOOKED_AT, FROM_PAYMENTS, HAS_FAILED_REFUND, loadPaymentRows, toPaymentReply } from './payment-rows.ts'
import { buildPaymentCondition, isAboutPerson, type PaymentFilter } from './search-payments.ts'

/** The nil UUID (specification §3): the audit entry concerns a list rather than one payment. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const PLOTTED_DAYS = 62
const CSV_MAX_ROWS = 10_000

/** Excludes the search text: the log is permanent, and the text would link a client to their provider. */
const AUDIT_ENTRY = { action: 'readPayments', subject: { kind: 'payment', id: NIL_UUID } } as const

/**
 * Records why client names are needed in lists (decision 0042). The reason concerns no single person, so it is purged
 * after a year.
 */
export const openPayments: Handler<AllCalls['openPayments']> = (why, context) =>
  recordDataAccessWithReason(context, AUDIT_ENTRY, { ...why, about: null })

/**
 * Lists payments with totals for the whole filter (board 07). Client names and searches by person are unavailable until
 * this administrator has given a reason.
 */
export const listPayments: Handler<AllCalls['listPayments']> = async ({ page, pageSize, ...filter }, context) => {
  const until = await findDataAccessExpiry(context, AUDIT_ENTRY)
  if (isAboutPerson(filter) && !until) return context.fail('reasonNeeded')
  const period = await resolveFilterPeriod(context, filter)
  const condition = await buildPaymentCondition(context, filter, period)
  const order = sql`order by ${BOOKED_AT} desc, p.payment_id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadPaymentRows(context.db, condition, order)
  const days = await loadDays(context, condition, period)
  const sum = (name: 'paid' | 'refunded' | 'payments') => days.reduce((all, one) => all + one[name], 0)
  return {
    items: rows.map((row) => toPaymentReply(until ? row : { ...row, customer: null })),
    openUntil: until,
    ...{ totalCount: sum('payments'), page, pageSize },
    ...{ fromDate: period.fromDate, toDate: period.toDate, timezone: period.timezone },
    totals: { paid: sum('paid'), refunded: sum('refunded'), payments: sum('payments') },
    days: isPlotted(period) ? fillDays(days, period) : [],
    failedRefunds: await countFailedRefunds(context),
  }
}

/** The requested period; for failed refunds it starts at the first of them. */
async function resolveFilterPeriod(context: Context, filter: PaymentFilter): Promise<Period> {
  if (filter.status !== 'refundFailed') return resolvePeriod(context, filter)
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(${BOOKED_AT}) as at ${FROM_PAYMENTS} where ${HAS_FAILED_REFUND}`.execute(context.db)
  return resolvePeriod(context, { ...filter, oldest: rows[0]!.at })
}

interface DayTotals {
  date: Temporal.PlainDate
  payments: number
  paid: number
  refunded: number
}

/** Totals by booking day. Payments that were never paid are counted but add no amount. */
async function loadDays(
  { db }: Context,
  condition: Awaited<ReturnType<typeof buildPaymentCondition>>,
  { timezone }: Period,
): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select (${BOOKED_AT} at time zone ${timezone})::date as date, count(*)::int as payments,
      coalesce(sum(p.amount_cents) filter (where p.settled_at is not null), 0)::int as paid,
      coalesce(sum(p.refunded_cents), 0)::int as refunded
    ${FROM_PAYMENTS} where ${condition} group by 1 order by 1`.execute(db)
  return rows
}

const isPlotted = ({ fromDate, toDate }: Period) => fromDate.until(toDate).days < PLOTTED_DAYS

/** Adds the days without payments to the chart. */
function fillDays(days: DayTotals[], { fromDate, toDate }: Period) {
  const byDate = new Map(days.map((one) => [one.date.toString(), one]))
  return Array.from({ length: fromDate.until(toDate).days + 1 }, (_none, index) => {
    const date = fromDate.add({ days: index })
    const { paid = 0, refunded = 0 } = byDate.get(date.toString()) ?? {}
    return { date, paid: paid - refunded, refunded }
  })
}

async function countFailedRefunds({ db }: Context): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from refund r where ${IS_FAILED_REFUND}`.execute(db)
  return rows[0]!.count
}

const COLUMNS = ['booked', 'counsellor', 'customer', 'price', 'refunded', 'session', 'status', 'id'] as const

/** Exports the payments of the filter as CSV. */
export const paymentsCsv: Handler<AllCalls['paymentsCsv']> = async (filter, context) => {
  if (!(await findDataAccessExpiry(context, AUDIT_ENTRY))) return context.fail('reasonNeeded')
  const period = await resolveFilterPeriod(context, filter)
  const condition = await buildPaymentCondition(context, filter, period)
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, {
    actorId,
    action: 'exportPayments',
    subject: AUDIT_ENTRY.subject,
    at: context.now,
  })
  const rows = await loadPaymentRows(
    context.db,
    condition,
    sql`order by ${BOOKED_AT} desc, p.payment_id limit ${CSV_MAX_ROWS}`,
  )
  const text = (key: string) => translate(context.language, key)
  const formatTime = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(period.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const lines = rows.map((row) => [
    ...[formatTime(row.created_at), row.counsellor, row.customer ?? text('paper.formerClient')],
    ...[{ cents: row.paid }, { cents: row.refunded }],
    ...[formatTime(row.start_at), text(`paper.paymentIs.${row.status}`), row.payment_id],
  ])
  return renderCsv([COLUMNS.map((name) => text(`paper.payments.${name}`)), ...lines])
}
