import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { type InvoiceData, lockInvoiceData } from './invoice-data.ts'
import type { InvoiceDocument, InvoiceLine, Party } from './invoice-document.ts'
import { computeCreditedVat, computeVat } from './invoice-vat.ts'
import { customerParty } from './parties.ts'
import { findCurrentInvoice, loadRemainingCents, storeInvoice } from './store-invoice.ts'

type Tx = Transaction<Tables>

/** Issues the invoice of a payment if it does not exist yet. @returns its id, or null if nothing was paid or booked. */
export function issueForPayment(deps: AppDeps, paymentId: string): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const facts = await lockInvoiceData(tx, paymentId)
    return facts ? (await issueSessionInvoice(deps, tx, { facts })).id : null
  })
}

/** Issues the credit note of a completed refund, after its invoice. @returns its id, or null if there is none. */
export function issueForRefund(deps: AppDeps, refundId: string): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .select(['refund_id', 'payment_id', 'amount_cents', 'created_at'])
      .where('refund_id', '=', refundId)
      .where('status', '=', 'succeeded')
      // A refund at the platform's cost does not reduce the provider's invoice (decision 0033).
      .where('borne_by', '=', 'shared')
      .executeTakeFirst()
    const facts = refund && (await lockInvoiceData(tx, refund.payment_id))
    return facts ? issueCreditNote(deps, tx, { facts, refund }) : null
  })
}

/** The recipient of an invoice. */
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
  { facts, to }: { facts: InvoiceData; to?: Recipient },
): Promise<{ id: string; paper: InvoiceDocument }> {
  const existing = await findCurrentInvoice(deps, tx, facts.payment_id)
  if (existing) return existing
  await storeInvoice(deps, tx, {
    facts,
    says: {
      kind: 'session',
      recipient: to?.party ?? customerParty(facts),
      isToCompany: to?.isToCompany ?? false,
      lines: [buildSessionLine(facts)],
      totalCents: facts.amount_cents,
      vat: computeVat(facts, facts.amount_cents),
      paid: buildPaymentDetails(facts),
      creditOf: null,
    },
  })
  return (await findCurrentInvoice(deps, tx, facts.payment_id))!
}

/** The invoice line of a session: its type, time, length and price. */
export const buildSessionLine = (facts: InvoiceData): InvoiceLine => ({
  what: facts.type === SESSION_TYPE.group ? 'groupSession' : 'session',
  at: facts.start_at.toString(),
  minutes: Math.round(facts.start_at.until(facts.end_at).total('minutes')),
  cents: facts.amount_cents,
  ofCents: null,
})

export const buildPaymentDetails = (facts: InvoiceData) => ({
  at: facts.settled_at.toString(),
  cardLast4: facts.card_last4,
})

interface CreditInput {
  facts: InvoiceData
  refund: { refund_id: string; amount_cents: number; created_at: Temporal.Instant }
}

/**
 * Issues the credit note of a refund against the current invoice and its recipient. The caller has locked the payment.
 */
export async function issueCreditNote(deps: AppDeps, tx: Tx, { facts, refund }: CreditInput): Promise<string> {
  const existing = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('refund_id', '=', refund.refund_id)
    .executeTakeFirst()
  if (existing) return existing.invoice_id
  const { paper } = await issueSessionInvoice(deps, tx, { facts })
  const cents = -refund.amount_cents
  return storeInvoice(deps, tx, {
    facts,
    refundId: refund.refund_id,
    says: {
      kind: 'creditNote',
      issuer: paper.issuer,
      // A client who has deleted their account is not named on new documents (decision 0021).
      recipient: facts.customer.closed_at ? customerParty(facts) : paper.recipient,
      isToCompany: !facts.customer.closed_at && (paper.isToCompany ?? false),
      lines: [{ what: 'refund', at: facts.start_at.toString(), minutes: null, cents, ofCents: null }],
      totalCents: cents,
      // A credit note states the same VAT treatment as the invoice that it credits.
      ...(paper.vat
        ? {
            vat: computeCreditedVat(paper.vat, {
              left: await loadRemainingCents(tx, facts.payment_id),
              totalCents: cents,
            }),
          }
        : {}),
      paid: { at: refund.created_at.toString(), cardLast4: facts.card_last4 },
      creditOf: paper.number,
    },
  })
}
