import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Period, periodOf } from '#modules/ledger/server/public.ts'
import { IS_STUCK } from '#modules/payments/server/public.ts'
import { openLook, openUntil, writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { csvOf } from '#platform/server/csv.ts'
import { textIn } from '#platform/server/texts.ts'
import { BOOKED_AT, FROM_PAYMENTS, HAS_STUCK, paymentRows, shownRow } from './payment-rows.ts'
import { type Filter, isAboutPerson, whichPayments } from './search-payments.ts'

/** The empty identifier (specification §3): a look at many payments is about none of them alone. */
const MANY = '00000000-0000-0000-0000-000000000000'
const PLOTTED_DAYS = 62
const CSV_MOST = 10_000

/** What was looked for stays out of the log: it is kept for ever, and would pair a person with their counsellor. */
const LOOK = { action: 'readPayments', subject: { kind: 'payment', id: MANY } } as const

/** Why clients are to be named beside their counsellors (decision 0042); the words are about nobody alone, so a year ends them. */
export const openPayments: Handler<AllCalls['openPayments']> = (why, context) =>
  openLook(context as Context, LOOK, { ...why, about: null })

/**
 * Payments as a list, with the sums of everything that the filter finds (board 07). Who is whose client is left out until this
 * superuser has said why; looking for a person would find it out as well.
 */
export const listPayments: Handler<AllCalls['listPayments']> = async ({ page, pageSize, ...filter }, context) => {
  const until = await openUntil(context as Context, LOOK)
  if (isAboutPerson(filter) && !until) return context.refuse('reasonNeeded')
  const period = await periodFor(context as Context, filter)
  const which = await whichPayments(context as Context, filter, period)
  const order = sql`order by ${BOOKED_AT} desc, p.payment_id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await paymentRows(context.db, which, order)
  const days = await daysOf(context as Context, which, period)
  const sum = (name: 'paid' | 'refunded' | 'payments') => days.reduce((all, one) => all + one[name], 0)
  return {
    items: rows.map((row) => shownRow(until ? row : { ...row, customer: null })),
    openUntil: until,
    ...{ totalCount: sum('payments'), page, pageSize },
    ...{ fromDate: period.fromDate, toDate: period.toDate, timezone: period.timezone },
    totals: { paid: sum('paid'), refunded: sum('refunded'), payments: sum('payments') },
    days: isPlotted(period) ? everyDay(days, period) : [],
    failedRefunds: await failedRefunds(context as Context),
  }
}

/** As wanted; of refunds that have not arrived, back to the first of them. */
async function periodFor(context: Context, filter: Filter): Promise<Period> {
  if (filter.status !== 'refundFailed') return periodOf(context, filter)
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(${BOOKED_AT}) as at ${FROM_PAYMENTS} where ${HAS_STUCK}`.execute(context.db)
  return periodOf(context, { ...filter, oldest: rows[0]!.at })
}

interface Day {
  date: Temporal.PlainDate
  payments: number
  paid: number
  refunded: number
}

/** By the day of booking; what was never paid counts as a row, not as money. */
async function daysOf(
  { db }: Context,
  which: Awaited<ReturnType<typeof whichPayments>>,
  { timezone }: Period,
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select (${BOOKED_AT} at time zone ${timezone})::date as date, count(*)::int as payments,
      coalesce(sum(p.amount_cents) filter (where p.settled_at is not null), 0)::int as paid,
      coalesce(sum(p.refunded_cents), 0)::int as refunded
    ${FROM_PAYMENTS} where ${which} group by 1 order by 1`.execute(db)
  return rows
}

const isPlotted = ({ fromDate, toDate }: Period) => fromDate.until(toDate).days < PLOTTED_DAYS

/** Days without a payment stand in the plot too. */
function everyDay(found: Day[], { fromDate, toDate }: Period) {
  const known = new Map(found.map((one) => [one.date.toString(), one]))
  return Array.from({ length: fromDate.until(toDate).days + 1 }, (_none, index) => {
    const date = fromDate.add({ days: index })
    const { paid = 0, refunded = 0 } = known.get(date.toString()) ?? {}
    return { date, paid: paid - refunded, refunded }
  })
}

async function failedRefunds({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from refund r where ${IS_STUCK}`.execute(
    db,
  )
  return rows[0]!.count
}

const COLUMNS = ['booked', 'counsellor', 'customer', 'price', 'refunded', 'session', 'status', 'id'] as const

/** What the filter finds as a table for spreadsheets. */
export const paymentsCsv: Handler<AllCalls['paymentsCsv']> = async (filter, context) => {
  if (!(await openUntil(context as Context, LOOK))) return context.refuse('reasonNeeded')
  const period = await periodFor(context as Context, filter)
  const which = await whichPayments(context as Context, filter, period)
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, action: 'exportPayments', subject: LOOK.subject, at: context.now })
  const rows = await paymentRows(context.db, which, sql`order by ${BOOKED_AT} desc, p.payment_id limit ${CSV_MOST}`)
  const say = (key: string) => textIn(context.language, key)
  const at = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(period.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const lines = rows.map((row) => [
    ...[at(row.created_at), row.counsellor, row.customer ?? say('paper.formerClient')],
    ...[{ cents: row.paid }, { cents: row.refunded }],
    ...[at(row.start_at), say(`paper.paymentIs.${row.status}`), row.payment_id],
  ])
  return csvOf([COLUMNS.map((name) => say(`paper.payments.${name}`)), ...lines])
}
