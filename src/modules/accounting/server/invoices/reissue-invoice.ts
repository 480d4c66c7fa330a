import { sql, type Transaction } from 'kysely'
import { MAX_INVOICE_REISSUES } from '#modules/accounting/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Company, parseCompany, splitAddressLines } from './company.ts'
import { type InvoiceData, lockInvoiceData } from './invoice-data.ts'
import { storeInvoiceCompany } from './invoice-details.ts'
import type { InvoiceDocument, Party } from './invoice-document.ts'
import { computeCreditedVat, computeVat } from './invoice-vat.ts'
import {
  buildPaymentDetails,
  buildSessionLine,
  issueCreditNote,
  issueSessionInvoice,
  type Recipient,
} from './issue-invoice.ts'
import { listInvoicesWhere } from './list-own-invoices.ts'
import { buildCustomerParty } from './parties.ts'
import { loadRemainingCents, storeInvoice } from './store-invoice.ts'

type Tx = Transaction<Tables>

/**
 * Issues a booking's invoice to the client or to a company (specification §7). Invoices are append-only: to change the
 * recipient, the invoice is cancelled by a credit note and replaced under a new number (decision 0024).
 */
export const createInvoice: Handler<AllCalls['createInvoice']> = async (
  { bookingId, toSame = false, ...companyInput },
  context,
) => {
  const customerAccountId = requireCaller(context).customerAccountId
  const company = parseCompany(companyInput)
  const invoiceId = await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(context, tx, customerAccountId)
    const data = await lockOwnInvoiceData(tx, customerAccountId, bookingId)
    if (!data) return context.fail('invoiceNotFound')
    if (company) await storeInvoiceCompany(context, tx, { customerAccountId, company })
    return reissueIfChanged(context, tx, {
      data,
      to: { ...buildRecipient(data, company, companyInput.address), keepsRecipient: toSame },
    })
  })
  const [invoice] = await listInvoicesWhere(context, sql`invoice.invoice_id = ${invoiceId}`)
  return invoice!
}

/** Locks the client's account, which is first in the lock order. An account that is being deleted gets no documents. */
async function lockOpenAccount(context: Context, tx: Tx, customerAccountId: string): Promise<void> {
  const { rows } = await sql`
    select from customer_account where customer_account_id = ${customerAccountId} and closed_at is null for key share`.execute(
    tx,
  )
  if (rows.length === 0) context.fail('signInNeeded')
}

async function lockOwnInvoiceData(
  tx: Tx,
  customerAccountId: string,
  bookingId: string,
): Promise<InvoiceData | undefined> {
  const payment = await tx
    .selectFrom('booking as b')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.purpose_id', '=', 'b.booking_id').on('p.purpose', '=', 'booking'),
    )
    .select('p.payment_id')
    .where('b.booking_id', '=', bookingId)
    .where('b.customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  return payment && lockInvoiceData(tx, payment.payment_id)
}

interface RequestedRecipient extends Recipient {
  /**
   * Whether neither a company nor an address was entered. If so, any invoice to the client counts as addressed
   * correctly, even one with an old name.
   */
  isUnspecified: boolean
  keepsRecipient: boolean
}

function buildRecipient(
  data: InvoiceData,
  company: Company | null,
  address: string | undefined,
): Omit<RequestedRecipient, 'keepsRecipient'> {
  if (company) {
    const { companyName: name, registryCode, vatNumber } = company
    const party = {
      name,
      address: splitAddressLines(company.address),
      registryCode: registryCode || null,
      vatNumber: vatNumber || null,
    }
    return { party, isToCompany: true, isUnspecified: false }
  }
  const party = buildCustomerParty(data)
  if (!address) return { party, isToCompany: false, isUnspecified: true }
  return { party: { ...party, address: splitAddressLines(address) }, isToCompany: false, isUnspecified: false }
}

interface ReissueInput {
  data: InvoiceData
  to: RequestedRecipient
}

/**
 * Reissues the invoice if its recipient or its date has changed. If only the date has changed and the invoice can no
 * longer be reissued, it stays as it is. @returns the id of the current invoice
 */
async function reissueIfChanged(
  context: Context<'invoiceGivenBack' | 'invoiceMadeOften'>,
  tx: Tx,
  { data, to }: ReissueInput,
): Promise<string> {
  const current = await issueSessionInvoice(context, tx, { data, to })
  const keepsRecipient = to.keepsRecipient || isAddressedTo(current.invoice, to)
  if (keepsRecipient && hasCurrentDate(current.invoice, data)) return current.id
  const reissueState = await loadReissueState(tx, data.payment_id)
  const rejectionCode = findRejection(reissueState, data)
  // If the recipient stays the same and the invoice can no longer be reissued, the client gets it with the old date.
  if (keepsRecipient && rejectionCode) return current.id
  if (rejectionCode) return context.fail(rejectionCode)
  await creditRefunds(context, tx, data)
  return replaceInvoice(context, tx, { data, to: keepsRecipient ? getRecipient(current.invoice) : to, current })
}

const getRecipient = ({ recipient, isToCompany = false }: InvoiceDocument): Recipient => ({
  party: recipient,
  isToCompany,
})

function findRejection(reissueState: ReissueState, { amount_cents }: InvoiceData) {
  if (reissueState.refunded_cents >= amount_cents) return 'invoiceGivenBack'
  return reissueState.reissue_count >= MAX_INVOICE_REISSUES ? 'invoiceMadeOften' : null
}

/**
 * Returns whether the invoice states the current date of the session. For accounting, a rescheduled session counts as a
 * different one.
 */
const hasCurrentDate = ({ lines }: InvoiceDocument, data: InvoiceData): boolean =>
  lines[0]?.at === data.start_at.toString()

function isAddressedTo({ recipient, isToCompany = false }: InvoiceDocument, to: RequestedRecipient): boolean {
  if (isToCompany !== to.isToCompany) return false
  return to.isUnspecified || toComparable(recipient) === toComparable(to.party)
}
const toComparable = ({ name, address, registryCode, vatNumber }: Party) =>
  JSON.stringify([name, address, registryCode, vatNumber])

interface ReissueState {
  /** Total of the refunds at shared cost that have succeeded or are pending, in cents. */
  refunded_cents: number
  reissue_count: number
}

async function loadReissueState(tx: Tx, paymentId: string): Promise<ReissueState> {
  const { rows } = await sql<ReissueState>`
    select (select coalesce(sum(amount_cents), 0)::int from refund where payment_id = ${paymentId} and status <> 'failed'
        and borne_by = 'shared') as refunded_cents,
      (select count(*)::int from invoice where payment_id = ${paymentId} and cancels_invoice_id is not null) as reissue_count`.execute(
    tx,
  )
  return rows[0]!
}

/** Issues the missing credit notes for refunds, in order, before the invoice that they credit is replaced. */
async function creditRefunds(context: Context, tx: Tx, data: InvoiceData): Promise<void> {
  const refunds = await tx
    .selectFrom('refund')
    .select(['refund_id', 'amount_cents', 'created_at'])
    .where('payment_id', '=', data.payment_id)
    .where('status', '=', 'succeeded')
    .where('borne_by', '=', 'shared')
    .orderBy('created_at')
    .execute()
  for (const refund of refunds) await issueCreditNote(context, tx, { data, refund })
}

/**
 * Credits the remaining amount of the old invoice and issues a new one for the same session and payment, with the same
 * refunds.
 * @returns the id of the new invoice
 */
async function replaceInvoice(
  context: Context,
  tx: Tx,
  { data, to, current }: { data: InvoiceData; to: Recipient; current: { id: string; invoice: InvoiceDocument } },
): Promise<string> {
  const remainingCents = await loadRemainingCents(tx, data.payment_id)
  const { issuer, recipient, isToCompany = false, number } = current.invoice
  const at = data.start_at.toString()
  const correctionLine = { what: 'correction' as const, at, minutes: null, cents: -remainingCents, ofCents: null }
  await storeInvoice(context, tx, {
    data,
    cancelsId: current.id,
    content: {
      kind: 'creditNote',
      issuer,
      recipient,
      isToCompany,
      lines: [correctionLine],
      totalCents: -remainingCents,
      ...(current.invoice.vat
        ? { vat: computeCreditedVat(current.invoice.vat, { remainingCents, totalCents: -remainingCents }) }
        : {}),
      paid: null,
      creditOf: number,
      isCorrection: true,
    },
  })
  const refundedCents = remainingCents - data.amount_cents
  const refundLine = { what: 'refund' as const, at, minutes: null, cents: refundedCents, ofCents: null }
  const lines = [buildSessionLine(data), ...(refundedCents < 0 ? [refundLine] : [])]
  return storeInvoice(context, tx, {
    data,
    replacesId: current.id,
    content: {
      kind: 'session',
      issuer,
      recipient: to.party,
      isToCompany: to.isToCompany,
      lines,
      totalCents: remainingCents,
      vat: computeVat(data, remainingCents),
      paid: buildPaymentDetails(data),
      creditOf: null,
      replaces: number,
    },
  })
}
