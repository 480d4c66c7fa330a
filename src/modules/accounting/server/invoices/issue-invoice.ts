import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { type InvoiceData, lockInvoiceData } from './invoice-data.ts'
import type { InvoiceDocument, InvoiceLine, Party } from './invoice-document.ts'
import { computeCreditedVat, computeVat } from './invoice-vat.ts'
import { buildCustomerParty } from './parties.ts'
import { findCurrentInvoice, loadRemainingCents, loadUncreditedCents, storeInvoice } from './store-invoice.ts'

type Tx = Transaction<Tables>

/**
 * Issues a payment's invoice unless it has a current one. @returns the id of the current invoice, or null if there is
 * no paid booking
 */
export function issueForPayment(deps: AppDeps, paymentId: string): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const data = await lockInvoiceData(tx, paymentId)
    return data ? (await issueSessionInvoice(deps, tx, { data })).id : null
  })
}

/**
 * Issues the credit note for a completed refund, after first issuing the invoice if there is none. @returns the id of
 * the credit note that covers the refund, or null if the refund needs none
 */
export function issueForRefund(deps: AppDeps, refundId: string): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .select(['refund_id', 'payment_id', 'amount_cents', 'created_at'])
      .where('refund_id', '=', refundId)
      .where('status', '=', 'succeeded')
      // A refund at the platform's expense does not reduce the provider's invoice (decision 0033).
      .where('borne_by', '=', 'shared')
      .executeTakeFirst()
    const data = refund && (await lockInvoiceData(tx, refund.payment_id))
    return data ? issueCreditNote(deps, tx, { data, refund }) : null
  })
}

export interface Recipient {
  party: Party
  isToCompany: boolean
}

/**
 * Returns the current invoice of a payment that the caller has locked, issuing it if there is none. The first invoice
 * is addressed to the client unless another recipient is given.
 */
export async function issueSessionInvoice(
  deps: AppDeps,
  tx: Tx,
  { data, to }: { data: InvoiceData; to?: Recipient },
): Promise<{ id: string; invoice: InvoiceDocument }> {
  const existing = await findCurrentInvoice(deps, tx, data.payment_id)
  if (existing) return existing
  await storeInvoice(deps, tx, {
    data,
    content: {
      kind: 'session',
      recipient: to?.party ?? buildCustomerParty(data),
      isToCompany: to?.isToCompany ?? false,
      lines: [buildSessionLine(data)],
      totalCents: data.amount_cents,
      vat: computeVat(data, data.amount_cents),
      paid: buildPaymentDetails(data),
      creditOf: null,
    },
  })
  return (await findCurrentInvoice(deps, tx, data.payment_id))!
}

/** Builds the invoice line of a session, with its type, time, length and price. */
export const buildSessionLine = (data: InvoiceData): InvoiceLine => ({
  what: data.type === SESSION_TYPE.group ? 'groupSession' : 'session',
  at: data.start_at.toString(),
  minutes: Math.round(data.start_at.until(data.end_at).total('minutes')),
  cents: data.amount_cents,
  ofCents: null,
})

export const buildPaymentDetails = (data: InvoiceData) => ({
  at: data.settled_at.toString(),
  cardLast4: data.card_last4,
})

interface CreditInput {
  data: InvoiceData
  refund: { refund_id: string; amount_cents: number; created_at: Temporal.Instant }
}

/**
 * Issues the credit note for a refund to the recipient of the current invoice. The caller has locked the payment. The
 * credit note of an earlier refund that the bank returned remains valid (decision 0024), so a later refund is credited
 * only for the amount that the note does not cover.
 * @returns the id of the credit note that covers the refund, which may be that of a returned refund
 */
export async function issueCreditNote(deps: AppDeps, tx: Tx, { data, refund }: CreditInput): Promise<string | null> {
  const existing = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('refund_id', '=', refund.refund_id)
    .executeTakeFirst()
  if (existing) return existing.invoice_id
  const { invoice } = await issueSessionInvoice(deps, tx, { data })
  const uncreditedCents = await loadUncreditedCents(tx, refund.refund_id)
  if (uncreditedCents === 0) return findNoteOfReturnedRefund(tx, data.payment_id)
  const cents = -uncreditedCents
  return storeInvoice(deps, tx, {
    data,
    refundId: refund.refund_id,
    content: {
      kind: 'creditNote',
      issuer: invoice.issuer,
      // If the client has deleted their account, new documents do not contain their name (decision 0021).
      recipient: data.customer.closed_at ? buildCustomerParty(data) : invoice.recipient,
      isToCompany: !data.customer.closed_at && (invoice.isToCompany ?? false),
      lines: [{ what: 'refund', at: data.start_at.toString(), minutes: null, cents, ofCents: null }],
      totalCents: cents,
      // A credit note states the same VAT treatment as the invoice that it credits.
      ...(invoice.vat
        ? {
            vat: computeCreditedVat(invoice.vat, {
              remainingCents: await loadRemainingCents(tx, data.payment_id),
              totalCents: cents,
            }),
          }
        : {}),
      paid: { at: refund.created_at.toString(), cardLast4: data.card_last4 },
      creditOf: invoice.number,
    },
  })
}

async function findNoteOfReturnedRefund(tx: Tx, paymentId: string): Promise<string | null> {
  const note = await tx
    .selectFrom('invoice')
    .innerJoin('refund', 'refund.refund_id', 'invoice.refund_id')
    .select('invoice.invoice_id')
    .where('invoice.payment_id', '=', paymentId)
    .where('refund.status', '=', 'failed')
    .orderBy('invoice.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note?.invoice_id ?? null
}
