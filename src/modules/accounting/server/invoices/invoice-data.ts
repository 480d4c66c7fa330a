import { sql, type Transaction } from 'kysely'
import type { VatGround, VatTreatment } from '#modules/accounting/values/vat.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SessionType } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/payments/server/tables.ts'
import type { PartyRows } from './parties.ts'

/** Current data from which the documents of a payment are built. */
export interface InvoiceData extends PartyRows {
  payment_id: string
  provider_id: string
  provider_number: number
  timezone: string
  type: SessionType
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  amount_cents: number
  settled_at: Temporal.Instant
  card_last4: string | null
  /** VAT, frozen at booking (decision 0036). */
  treatment: VatTreatment
  ground: VatGround | null
  rate: number | null
}

/** Locks the payment and loads its data. A concurrent request for the same document waits and then finds it issued. */
export async function lockInvoiceData(tx: Transaction<Tables>, paymentId: string): Promise<InvoiceData | undefined> {
  await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
  const { rows } = await sql<InvoiceData>`
    select p.payment_id, b.provider_id, provider.provider_number, provider.timezone, b.type, b.start_at, b.end_at, p.amount_cents, p.settled_at, p.card_last4,
      b.vat_treatment as treatment, b.vat_ground as ground, b.vat_rate as rate,
      to_jsonb(provider) || jsonb_build_object('vat_number', b.seller_vat_number) as provider, to_jsonb(owner) - 'password_hash' as provider_person, to_jsonb(customer) - 'password_hash' as customer
    from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id and b.booked_at is not null and b.status <> 'expired'
    join provider_account provider on provider.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = provider.customer_account_id
    join customer_account customer on customer.customer_account_id = b.customer_account_id
    where p.payment_id = ${paymentId} and p.settled_at is not null`.execute(tx)
  return rows[0]
}
