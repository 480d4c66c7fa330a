import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { providerNumber, takeNumber } from './number.ts'
import type { Paper } from './paper.ts'
import type { Facts } from './paper-facts.ts'
import { sellerParty } from './parties.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Encryption context: content encrypted as an invoice cannot be decrypted as anything else. */
export const SEALED_FOR = 'invoice'

/** The content of a document apart from its number and date. */
export type Says = Pick<Paper, 'kind' | 'lines' | 'totalCents' | 'paid' | 'creditOf' | 'recipient'> &
  Partial<Pick<Paper, 'vat' | 'issuer' | 'isToCompany' | 'replaces' | 'isCorrection'>>

interface WriteInput {
  facts: Facts
  says: Says
  refundId?: string
  cancelsId?: string
  replacesId?: string
}

/** Stores a document under the provider's next number. @returns its id. */
export async function writePaper(
  house: House,
  tx: Tx,
  { facts, says, refundId, cancelsId, replacesId }: WriteInput,
): Promise<string> {
  const series = `provider:${facts.provider_id}`
  const number = await takeNumber(tx, series)
  const now = house.clock.now()
  const paper: Paper = {
    issuer: sellerParty(facts),
    ...says,
    number: providerNumber(facts.provider_number, number),
    issuedAt: now.toString(),
    timezone: facts.timezone,
    month: null,
  }
  const { invoice_id: id } = await tx
    .insertInto('invoice')
    .values({
      kind: says.kind,
      series,
      number,
      provider_id: facts.provider_id,
      payment_id: facts.payment_id,
      refund_id: refundId ?? null,
      cancels_invoice_id: cancelsId ?? null,
      replaces_invoice_id: replacesId ?? null,
      month: null,
      amount_cents: says.totalCents,
      issued_at: now,
      sealed: house.sealing.seal(paper, SEALED_FOR),
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds and decrypts the invoice of a payment that no credit note has cancelled. */
export async function standingInvoice(
  { sealing }: Pick<House, 'sealing'>,
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; paper: Paper } | null> {
  const row = await tx
    .selectFrom('invoice as v')
    .select(['v.invoice_id', 'v.sealed'])
    .where('v.payment_id', '=', paymentId)
    .where('v.kind', '=', 'session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('invoice as c').select('c.invoice_id').whereRef('c.cancels_invoice_id', '=', 'v.invoice_id')),
      ),
    )
    .executeTakeFirst()
  return row ? { id: row.invoice_id, paper: sealing.open<Paper>(row.sealed, SEALED_FOR) } : null
}

/** The total of all documents of a payment, which is what was paid less what was refunded, in cents. */
export async function leftOn(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select sum(amount_cents)::int as cents from invoice where payment_id = ${paymentId}`.execute(tx)
  return rows[0]!.cents
}
