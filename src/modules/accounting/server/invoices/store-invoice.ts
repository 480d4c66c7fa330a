import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { formatInvoiceNumber, takeInvoiceNumber } from './number.ts'
import { buildSellerParty } from './parties.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Encryption context: data can only be decrypted in the context in which it was encrypted. */
const ENCRYPTION_CONTEXT = 'invoice'

export const encryptInvoice = (encryption: Encryption, invoice: InvoiceDocument): Buffer =>
  encryption.encrypt(invoice, ENCRYPTION_CONTEXT)

export const decryptInvoice = (encryption: Encryption, encrypted: Buffer): InvoiceDocument =>
  encryption.decrypt<InvoiceDocument>(encrypted, ENCRYPTION_CONTEXT)

/** A document's content apart from its number and date. */
export type InvoiceContent = Pick<
  InvoiceDocument,
  'kind' | 'lines' | 'totalCents' | 'paid' | 'creditOf' | 'recipient'
> &
  Partial<Pick<InvoiceDocument, 'vat' | 'issuer' | 'isToCompany' | 'replaces' | 'isCorrection'>>

interface StoreInvoiceInput {
  data: InvoiceData
  content: InvoiceContent
  refundId?: string
  cancelsId?: string
  replacesId?: string
}

/** Stores a document under the provider's next number. @returns its id */
export async function storeInvoice(
  deps: AppDeps,
  tx: Tx,
  { data, content, refundId, cancelsId, replacesId }: StoreInvoiceInput,
): Promise<string> {
  const series = `provider:${data.provider_id}`
  const number = await takeInvoiceNumber(tx, series)
  const now = deps.clock.now()
  const invoice: InvoiceDocument = {
    issuer: buildSellerParty(data),
    ...content,
    number: formatInvoiceNumber(data.provider_number, number),
    issuedAt: now.toString(),
    timezone: data.timezone,
    month: null,
  }
  const { invoice_id: id } = await tx
    .insertInto('invoice')
    .values({
      kind: content.kind,
      series,
      number,
      provider_id: data.provider_id,
      payment_id: data.payment_id,
      refund_id: refundId ?? null,
      cancels_invoice_id: cancelsId ?? null,
      replaces_invoice_id: replacesId ?? null,
      month: null,
      amount_cents: content.totalCents,
      issued_at: now,
      encrypted: encryptInvoice(deps.encryption, invoice),
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds and decrypts a payment's current invoice, which is the one that no credit note has cancelled. */
export async function findCurrentInvoice(
  { encryption }: Pick<AppDeps, 'encryption'>,
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; invoice: InvoiceDocument } | null> {
  const row = await tx
    .selectFrom('invoice')
    .select(['invoice.invoice_id', 'invoice.encrypted'])
    .where('invoice.payment_id', '=', paymentId)
    .where('invoice.kind', '=', 'session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice as credit')
            .select('credit.invoice_id')
            .whereRef('credit.cancels_invoice_id', '=', 'invoice.invoice_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row ? { id: row.invoice_id, invoice: decryptInvoice(encryption, row.encrypted) } : null
}

/** Returns the total of all documents of a payment, in cents: the amount paid less the amount refunded. */
export async function loadRemainingCents(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select sum(amount_cents)::int as cents from invoice where payment_id = ${paymentId}`.execute(tx)
  return rows[0]!.cents
}

/**
 * SQL expression: the part of refund `r` of payment `p` that no document credits yet, in cents. The credit note of a
 * refund that the bank returned covers later refunds, earliest first.
 */
export const UNCREDITED_CENTS = sql<number>`greatest(0,
  coalesce((select sum(invoice.amount_cents) from invoice where invoice.payment_id = p.payment_id), p.amount_cents) - p.amount_cents
    + (select coalesce(sum(refund.amount_cents), 0) from refund
      where refund.payment_id = p.payment_id and refund.status = 'succeeded' and refund.borne_by = 'shared'
        and ((refund.created_at, refund.refund_id) <= (r.created_at, r.refund_id)
          or exists (select from invoice where invoice.refund_id = refund.refund_id))))`

/** Returns the part of a refund that no document credits yet, in cents. The caller has locked its payment. */
export async function loadUncreditedCents(tx: Tx, refundId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select least(r.amount_cents, ${UNCREDITED_CENTS})::int as cents from refund r join payment p using (payment_id)
    where r.refund_id = ${refundId}`.execute(tx)
  return rows[0]!.cents
}
