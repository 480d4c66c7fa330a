import { type RawBuilder, sql } from 'kysely'
import { isAvailableAsEInvoice } from '#modules/accounting/server/invoices/public.ts'
import { createMissingContacts } from '#modules/bookings/server/clients/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { renderCsv } from '#platform/server/csv.ts'
import { translate } from '#platform/server/texts.ts'
import { buildEarningsQuery, type EarningsLine, getPayoutStatus } from './earnings-lines.ts'
import { type EarningsPeriod, parseEarningsPeriod } from './period.ts'

type BillingLine = EarningsLine & {
  invoice_number: string | null
  encrypted_invoice: Buffer | null
  refunds: { refundId: string; cents: number }[]
  replaced: { invoiceId: string; kind: 'invoice' | 'creditNote'; number: string }[]
}

const inPeriod = ({ from, to }: EarningsPeriod) => sql`p.settled_at >= ${from} and p.settled_at < ${to}`

/** Returns the provider's payments, fees, refunds and payouts (issue 3, Billing). */
export const getBilling: Handler<AllCalls['getBilling']> = async ({ page, pageSize, ...range }, context) => {
  const providerId = requireCaller(context).providerId!
  const period = await parseEarningsPeriod(context.db, providerId, { range, now: context.now })
  await createMissingContacts(context.db, providerId)
  const months = await loadMonths(context, providerId, period)
  const sum = (name: 'paid' | 'refunded' | 'fee' | 'yours' | 'payments' | 'sent' | 'to_come') =>
    months.reduce((total, month) => total + month[name], 0)
  const rows = await loadLines(context, { providerId, period }, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    fromDate: period.fromDate,
    toDate: period.toDate,
    timezone: period.timezone,
    feePercent: context.settings.platformFeePercent,
    totals: {
      paid: sum('paid'),
      refunded: sum('refunded'),
      fee: sum('fee'),
      yours: sum('yours'),
      payments: sum('payments'),
      sent: sum('sent'),
      toCome: sum('to_come'),
    },
    months: fillMonths(months, period),
    payments: { items: rows.map(toReplyRow(context)), totalCount: sum('payments'), page, pageSize },
    statements: await listStatements(context, providerId),
  }
}

interface MonthTotals {
  month: string
  payments: number
  paid: number
  refunded: number
  fee: number
  yours: number
  sent: number
  to_come: number
}

async function loadMonths({ db }: Context, providerId: string, period: EarningsPeriod): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    select to_char(paid_at at time zone known_zone(${period.timezone}), 'YYYY-MM') as month, count(*)::int as payments, sum(paid)::int as paid,
      sum(refunded)::int as refunded, sum(fee)::int as fee, sum(yours)::int as yours, sum(sent)::int as sent,
      coalesce(sum(yours) filter (where transfer_status is null or transfer_status in ('scheduled', 'pending', 'failed')), 0)::int as to_come
    from (${buildEarningsQuery(providerId, inPeriod(period))}) line group by 1`.execute(db)
  return rows
}

/** Adds the months without payments, for the chart. */
function fillMonths(totals: MonthTotals[], { fromDate, toDate, today }: EarningsPeriod) {
  const byMonth = new Map(totals.map((total) => [total.month, total]))
  const last = toDate.toPlainYearMonth()
  const months = []
  for (
    let month = fromDate.toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  ) {
    const { paid = 0, refunded = 0, fee = 0, yours = 0 } = byMonth.get(month.toString()) ?? {}
    const isUnfinished = month.equals(today.toPlainYearMonth())
    months.push({ month: month.toString(), paid, refunded, fee, yours, isUnfinished })
  }
  return months
}

async function loadLines(
  { db }: Context,
  { providerId, period }: { providerId: string; period: EarningsPeriod },
  page: RawBuilder<unknown>,
): Promise<BillingLine[]> {
  const { rows } = await sql<BillingLine>`
    select line.*, (select provider.provider_number || '-' || lpad(invoice.number::text, 4, '0') from invoice
        join provider_account provider on provider.provider_id = invoice.provider_id
        where invoice.payment_id = line.payment_id and invoice.kind = 'session'
          and not exists (select from invoice credit where credit.cancels_invoice_id = invoice.invoice_id)) as invoice_number,
      (select invoice.encrypted from invoice where invoice.payment_id = line.payment_id and invoice.kind = 'session'
          and not exists (select from invoice credit where credit.cancels_invoice_id = invoice.invoice_id)) as encrypted_invoice,
      coalesce((select jsonb_agg(jsonb_build_object('invoiceId', invoice.invoice_id, 'kind', case invoice.kind when 'session' then 'invoice' else invoice.kind end,
          'number', provider.provider_number || '-' || lpad(invoice.number::text, 4, '0')) order by invoice.number)
        from invoice join provider_account provider on provider.provider_id = invoice.provider_id
        where invoice.payment_id = line.payment_id and (invoice.cancels_invoice_id is not null
          or exists (select from invoice credit where credit.cancels_invoice_id = invoice.invoice_id))), '[]') as replaced,
      coalesce((select jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'cents', r.amount_cents) order by r.created_at)
        from refund r where r.payment_id = line.payment_id and r.status = 'succeeded' and r.borne_by = 'shared'), '[]') as refunds
    from (${buildEarningsQuery(providerId, inPeriod(period))}) line
    order by paid_at desc, booking_id ${page}`.execute(db)
  return rows
}

const toReplyRow =
  ({ now, encryption }: Pick<Context, 'now' | 'encryption'>) =>
  (line: BillingLine) => ({
    bookingId: line.booking_id,
    contactId: line.contact_id,
    clientName: line.client_name,
    paidAt: line.paid_at,
    startDateTime: line.start_at,
    status: line.status,
    isPaymentRetained: line.cancelled_without_refund,
    paid: line.paid,
    refunded: line.refunded,
    fee: line.fee,
    yours: line.yours,
    lostToBank: line.lost,
    payout: getPayoutStatus(line, now),
    invoiceNumber: line.invoice_number,
    hasEInvoice: line.encrypted_invoice !== null && isAvailableAsEInvoice(encryption, line.encrypted_invoice),
    replaced: line.replaced,
    refunds: line.refunds.map(({ refundId, cents }) => ({ refundId, amount: cents })),
  })

/** Lists past months that have a fee statement, that is, months with transfers. */
async function listStatements({ db, now }: Context, providerId: string) {
  const { rows } = await sql<{ month: string; fee: number; sessions: number }>`
    select to_char(t.settled_at at time zone known_zone(provider.timezone), 'YYYY-MM') as month, sum(i.fee_cents)::int as fee, count(*)::int as sessions
    from transfer t join transfer_item i using (transfer_id) join provider_account provider using (provider_id)
    where t.provider_id = ${providerId} and t.settled_at is not null
    group by 1, provider.timezone
    having to_char(${now}::timestamptz at time zone known_zone(provider.timezone), 'YYYY-MM') > to_char(min(t.settled_at) at time zone known_zone(provider.timezone), 'YYYY-MM')
    order by 1 desc limit 24`.execute(db)
  return rows
}

const COLUMNS = [
  'paidAt',
  'session',
  'client',
  'paid',
  'refunded',
  'fee',
  'yours',
  'payout',
  'payoutAt',
  'reason',
  'invoice',
] as const

/** Exports the payments of a period as CSV, newest first. */
export const billingCsv: Handler<AllCalls['billingCsv']> = async (range, context) => {
  const providerId = requireCaller(context).providerId!
  const period = await parseEarningsPeriod(context.db, providerId, { range, now: context.now })
  const text = (key: string) => translate(context.language, key)
  const formatTime = (instant: Temporal.Instant | null) =>
    instant
      ?.toZonedDateTimeISO(period.timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ') ?? null
  const lines = await loadLines(context, { providerId, period }, sql``)
  const rows = lines.map((line) => {
    const { state, at: payoutAt, reason } = getPayoutStatus(line, context.now)
    return [
      formatTime(line.paid_at),
      formatTime(line.start_at),
      line.client_name ?? text('document.formerClient'),
      { cents: line.paid },
      { cents: line.refunded },
      { cents: line.fee },
      { cents: line.yours },
      text(`document.payout.${state}`),
      formatTime(payoutAt),
      reason && text(`document.reason.${reason}`),
      line.invoice_number,
    ]
  })
  return renderCsv([COLUMNS.map((name) => text(`document.csv.${name}`)), ...rows])
}
