import { type RawBuilder, sql } from 'kysely'
import { MAX_INVOICE_REISSUES } from '#modules/accounting/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { matchesBookingOrIntentId } from '#modules/payments/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { toGuid } from '#platform/values/guid.ts'
import { hasEInvoice } from './e-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { issueMissingInvoices } from './issue-missing-invoices.ts'
import { decryptInvoice } from './store-invoice.ts'

interface OwnInvoiceRow {
  invoice_id: string
  kind: 'session' | 'creditNote'
  issued_at: Temporal.Instant
  amount_cents: number
  encrypted: Buffer
  is_correction: boolean
  is_replaced: boolean
  paid_cents: number
  refunded_cents: number
  reissue_count: number
  booking_id: string
  payment_intent_id: string | null
  first_name: string
  last_name: string
  start_at: Temporal.Instant
}

/**
 * Builds the FROM clause for the client's own documents. Each belongs to a single booking, so it never contains the
 * names of other group participants.
 */
const fromOwnInvoices = (customerAccountId: string, condition: RawBuilder<unknown>) => sql`
  from booking b
  join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
  join invoice on invoice.payment_id = p.payment_id
  join provider_account provider on provider.provider_id = b.provider_id
  join customer_account owner on owner.customer_account_id = provider.customer_account_id
  where b.customer_account_id = ${customerAccountId} and ${condition}`

/** Lists the client's own documents, newest first. `condition` may refer to booking b, payment p and invoice. */
export async function listInvoicesWhere(
  context: Context,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<OwnInvoiceRow>`
    select invoice.invoice_id, invoice.kind, invoice.issued_at, invoice.amount_cents, invoice.encrypted, invoice.cancels_invoice_id is not null as is_correction,
      exists (select from invoice credit where credit.cancels_invoice_id = invoice.invoice_id) as is_replaced,
      p.amount_cents as paid_cents, (select coalesce(sum(r.amount_cents), 0)::int from refund r
        where r.payment_id = p.payment_id and r.status <> 'failed' and r.borne_by = 'shared') as refunded_cents,
      (select count(*)::int from invoice credit where credit.payment_id = p.payment_id and credit.cancels_invoice_id is not null) as reissue_count,
      b.booking_id, p.payment_intent_id, owner.first_name, owner.last_name, b.start_at
    ${fromOwnInvoices(requireCaller(context).customerAccountId, condition)}
    order by invoice.issued_at desc, invoice.number desc, invoice.invoice_id ${page}`.execute(context.db)
  return rows.map((row) => toReply(row, decryptInvoice(context.encryption, row.encrypted)))
}

function toReply(row: OwnInvoiceRow, invoice: InvoiceDocument) {
  const isInvoice = row.kind === 'session'
  const canReissue = row.refunded_cents < row.paid_cents && row.reissue_count < MAX_INVOICE_REISSUES
  return {
    invoiceId: row.invoice_id,
    kind: isInvoice ? ('invoice' as const) : ('creditNote' as const),
    number: invoice.number,
    issuedAt: row.issued_at,
    amount: row.amount_cents,
    state: isInvoice ? getInvoiceState(row) : row.is_correction ? ('correction' as const) : ('refund' as const),
    about: invoice.creditOf ?? invoice.replaces ?? null,
    madeOutTo: invoice.recipient.name,
    isToCompany: invoice.isToCompany ?? false,
    hasEInvoice: hasEInvoice(invoice),
    canBeMadeOut: isInvoice && !row.is_replaced && canReissue,
    saysOtherDay: isInvoice && invoice.lines[0]?.at !== row.start_at.toString(),
    bookingId: row.booking_id,
    paymentIntentId: row.payment_intent_id,
    providerFirstName: row.first_name,
    providerLastName: row.last_name,
    startDateTime: row.start_at,
  }
}

function getInvoiceState({ is_replaced: isReplaced, paid_cents: paid, refunded_cents: refunded }: OwnInvoiceRow) {
  if (isReplaced) return 'replaced' as const
  if (refunded === 0) return 'paid' as const
  return refunded < paid ? ('partiallyRefunded' as const) : ('refunded' as const)
}

export const listOwnInvoices: Handler<AllCalls['listOwnInvoices']> = async ({ page, pageSize }, context) => {
  const customerAccountId = requireCaller(context).customerAccountId
  await issueMissingInvoices(context, sql`b.customer_account_id = ${customerAccountId}`)
  const items = await listInvoicesWhere(context, sql`true`, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int ${fromOwnInvoices(customerAccountId, sql`true`)}`.execute(context.db)
  return { items, totalCount: rows[0]!.count, page, pageSize }
}

/** A payment of the client, identified by its booking, its payment intent or one of its documents. */
export interface OwnPayment {
  paymentId: string
  /** The document with the requested id, or null if the id is not that of a document. */
  invoiceId: string | null
}

export async function findOwnPayment(
  context: Context<'invoiceNotFound'>,
  { id, x }: { id: string; x?: string | undefined },
): Promise<OwnPayment> {
  const dateCondition = x === undefined || x === '0' ? sql`true` : sql`b.group_occurrence_id = ${x}::uuid`
  const { rows } = await sql<OwnPayment>`
    select p.payment_id as "paymentId", invoice.invoice_id as "invoiceId"
    from booking b
    join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    left join invoice on invoice.payment_id = p.payment_id and invoice.invoice_id = ${toGuid(id)}::uuid
    where b.customer_account_id = ${requireCaller(context).customerAccountId} and ${dateCondition}
      and (${matchesBookingOrIntentId({ bookingId: sql`b.booking_id`, paymentId: sql`p.payment_id` }, id)} or invoice.invoice_id is not null)`.execute(
    context.db,
  )
  return rows[0] ?? context.fail('invoiceNotFound')
}

async function listBookingInvoices(context: Context<'invoiceNotFound'>, input: { id: string; x?: string }) {
  const { paymentId } = await findOwnPayment(context, input)
  await issueMissingInvoices(context, sql`p.payment_id = ${paymentId}::uuid`)
  const invoices = await listInvoicesWhere(context, sql`p.payment_id = ${paymentId}::uuid`)
  return invoices.length > 0 ? invoices : context.fail('invoiceNotFound')
}

export const sessionReceipts: Handler<AllCalls['sessionReceipts']> = (input, context) =>
  listBookingInvoices(context, input)

export const sessionReceiptsOfDate: Handler<AllCalls['sessionReceiptsOfDate']> = (input, context) =>
  listBookingInvoices(context, input)
