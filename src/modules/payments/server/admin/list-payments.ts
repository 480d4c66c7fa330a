import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { type Period, resolvePeriod } from '#modules/ledger/server/public.ts'
import { findIntentOfCharge, IS_FAILED_REFUND, matchesPerson } from '#modules/payments/server/public.ts'
import {
  findDataAccessExpiry,
  recordAuditEntry,
  recordDataAccessWithReason,
} from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { renderCsv } from '#platform/server/csv.ts'
import { translate } from '#platform/server/texts.ts'
import { isGuid, NIL_GUID } from '#platform/values/guid.ts'
import {
  BOOKED_AT,
  FROM_PAYMENTS,
  HAS_FAILED_REFUND,
  isBookedWithin,
  loadPaymentRows,
  toPaymentReply,
} from './payment-rows.ts'

type PaymentFilter = z.output<AllCalls['paymentsCsv']['input']>

const PLOTTED_DAYS = 62
const CSV_MAX_ROWS = 10_000

const STRIPE_ID = /^(pi|ch|py|re|pyr)_\w+$/

/**
 * The audit entry concerns a list rather than one payment (specification §3). It omits the search text, because the log
 * is permanent and the text can link a client to a provider.
 */
const AUDIT_ENTRY = { action: 'readPayments', subject: { kind: 'payment', id: NIL_GUID } } as const

/**
 * Records the administrator's reason for seeing client names in lists (decision 0042). The reason is not about one
 * person, so it is purged after a year.
 */
export const openPayments: Handler<AllCalls['openPayments']> = (input, context) =>
  recordDataAccessWithReason(context, AUDIT_ENTRY, { ...input, about: null })

/**
 * Lists payments with totals for all payments that match the filter (board 07). Client names and searches by person are
 * unavailable until the administrator has given a reason.
 */
export const listPayments: Handler<AllCalls['listPayments']> = async ({ page, pageSize, ...filter }, context) => {
  const openUntil = await findDataAccessExpiry(context, AUDIT_ENTRY)
  if (isAboutPerson(filter) && !openUntil) return context.fail('reasonNeeded')
  const period = await resolveFilterPeriod(context, filter)
  const condition = await buildPaymentCondition(context, filter, period)
  const order = sql`order by ${BOOKED_AT} desc, p.payment_id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadPaymentRows(context.db, condition, order)
  const days = await loadDays(context, condition, period)
  const sum = (name: 'paid' | 'refunded' | 'payments') => days.reduce((total, day) => total + day[name], 0)
  return {
    items: rows.map((row) => toPaymentReply(openUntil ? row : { ...row, customer: null })),
    openUntil,
    totalCount: sum('payments'),
    page,
    pageSize,
    fromDate: period.fromDate,
    toDate: period.toDate,
    timezone: period.timezone,
    totals: { paid: sum('paid'), refunded: sum('refunded'), payments: sum('payments') },
    days: isPlotted(period) ? fillDays(days, period) : [],
    failedRefunds: await countFailedRefunds(context),
  }
}

/** Resolves the filter's period. Without a start date, the period for failed refunds starts at the oldest one. */
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

/** Loads the totals for each booking day. Payments that were never paid are counted but add no amount. */
async function loadDays({ db }: Context, condition: RawBuilder<unknown>, { timezone }: Period): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select (${BOOKED_AT} at time zone ${timezone})::date as date, count(*)::int as payments,
      coalesce(sum(p.amount_cents) filter (where p.settled_at is not null), 0)::int as paid,
      coalesce(sum(p.refunded_cents), 0)::int as refunded
    ${FROM_PAYMENTS} where ${condition} group by 1 order by 1`.execute(db)
  return rows
}

const isPlotted = ({ fromDate, toDate }: Period) => fromDate.until(toDate).days < PLOTTED_DAYS

/** Adds the days without payments, for the chart. */
function fillDays(days: DayTotals[], { fromDate, toDate }: Period) {
  const byDate = new Map(days.map((day) => [day.date.toString(), day]))
  return Array.from({ length: fromDate.until(toDate).days + 1 }, (_value, index) => {
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

export const paymentsCsv: Handler<AllCalls['paymentsCsv']> = async (filter, context) => {
  if (!(await findDataAccessExpiry(context, AUDIT_ENTRY))) return context.fail('reasonNeeded')
  const period = await resolveFilterPeriod(context, filter)
  const condition = await buildPaymentCondition(context, filter, period)
  const rows = await loadPaymentRows(
    context.db,
    condition,
    sql`order by ${BOOKED_AT} desc, p.payment_id limit ${CSV_MAX_ROWS + 1}`,
  )
  if (rows.length > CSV_MAX_ROWS) return context.fail('tooManyRows')
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, {
    actorId,
    action: 'exportPayments',
    subject: AUDIT_ENTRY.subject,
    at: context.now,
  })
  const text = (key: string) => translate(context.language, key)
  const formatTime = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(period.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const lines = rows.map((row) => [
    formatTime(row.created_at),
    row.counsellor,
    row.customer ?? text('document.formerClient'),
    { cents: row.paid },
    { cents: row.refunded },
    formatTime(row.start_at),
    text(`document.paymentIs.${row.status}`),
    row.payment_id,
  ])
  return renderCsv([COLUMNS.map((name) => text(`document.payments.${name}`)), ...lines])
}

/**
 * Whether the search text could be a person's name. Such a search links clients to providers, so it requires a reason.
 */
const isAboutPerson = ({ searchText: text }: Pick<PaymentFilter, 'searchText'>): boolean =>
  Boolean(text) && !isGuid(text!) && !STRIPE_ID.test(text!)

/**
 * Builds the SQL condition for a filter. Ids are matched regardless of the period; any other text is searched only
 * within the filter's period and status.
 */
async function buildPaymentCondition(
  context: Context,
  filter: PaymentFilter,
  period: Period,
): Promise<RawBuilder<unknown>> {
  const text = filter.searchText ?? ''
  if (isGuid(text))
    return sql`(p.payment_id = ${text} or b.booking_id = ${text}
    or exists (select from refund r where r.payment_id = p.payment_id and r.refund_id = ${text}))`
  if (STRIPE_ID.test(text)) return matchStripeId(context, text)
  return sql`${isBookedWithin(period)} and ${matchStatus(filter.status)} and ${text ? matchPerson(text) : sql`true`}`
}

function matchStatus(status: PaymentFilter['status']): RawBuilder<unknown> {
  if (!status) return sql`true`
  return status === 'refundFailed' ? HAS_FAILED_REFUND : sql`p.status = ${status}`
}

/** SQL condition: the client or the provider of the payment matches `text`. */
const matchPerson = (text: string) => sql`(${matchesPerson('c', text)} or ${matchesPerson('owner', text)})`

/** Only Stripe can resolve a charge id to its payment intent. */
async function matchStripeId(context: Context, id: string): Promise<RawBuilder<unknown>> {
  if (id.startsWith('re_') || id.startsWith('pyr_'))
    return sql`exists (select from refund r where r.payment_id = p.payment_id and r.stripe_refund_id = ${id})`
  const intent = id.startsWith('pi_') ? id : await findIntentOfCharge(context, id)
  return sql`p.payment_intent_id = ${intent ?? id}`
}
