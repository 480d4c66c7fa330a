import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PaymentStatus } from '#platform/values/enums.ts'
import { isGuid } from '#platform/values/guid.ts'
import '#modules/payments/server/tables.ts'

export type ScheduledChargeRow = Selectable<Tables['scheduled_charge']> & {
  purpose: string
  purpose_id: string
  payment_status: PaymentStatus
  payment_intent_id: string | null
}

/** Prefix of setup intent ids. Every call that accepts a payment intent id also accepts a setup intent id. */
const SETUP_PREFIX = 'seti_'
export const isSetupIntentId = (intentId: string): boolean => intentId.startsWith(SETUP_PREFIX)

/** Builds an SQL condition that matches the payment with this payment intent id or setup intent id. */
export const matchesIntentId = (paymentId: RawBuilder<unknown>, intentId: string): RawBuilder<boolean> =>
  isSetupIntentId(intentId)
    ? sql`${paymentId} = (select c.payment_id from scheduled_charge c where c.setup_intent_id = ${intentId})`
    : sql`${paymentId} = (select i.payment_id from payment i where i.payment_intent_id = ${intentId})`

/** Builds an SQL condition for a booking and its payment: `id` is the id of the booking or of its intent. */
export const matchesBookingOrIntentId = (
  columns: { bookingId: RawBuilder<unknown>; paymentId: RawBuilder<unknown> },
  id: string,
): RawBuilder<boolean> =>
  isGuid(id) ? sql`${columns.bookingId} = ${id}::uuid` : matchesIntentId(columns.paymentId, id)

/** SQL expression for a payment's public id: its payment intent id or, until there is one, its setup intent id. */
export const publicIntentId = (paymentId: RawBuilder<unknown>, intentId: RawBuilder<unknown>) => sql<string | null>`
  coalesce(${intentId}, (select c.setup_intent_id from scheduled_charge c where c.payment_id = ${paymentId}))`

/** Loads a scheduled charge with its payment. With `lock`, the payment is locked first. */
export async function findScheduledCharge(
  db: Kysely<Tables>,
  paymentId: string,
  lock = false,
): Promise<ScheduledChargeRow | undefined> {
  if (lock) await sql`select from payment where payment_id = ${paymentId} for update`.execute(db)
  const { rows } = await sql<ScheduledChargeRow>`
    select c.*, p.purpose, p.purpose_id, p.status as payment_status, p.payment_intent_id
    from scheduled_charge c join payment p using (payment_id) where c.payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

export async function findPaymentOfSetup(db: Kysely<Tables>, setupIntentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from scheduled_charge where setup_intent_id = ${setupIntentId}`.execute(db)
  return rows[0]?.payment_id
}

export const updateScheduledCharge = (
  tx: Kysely<Tables> | Transaction<Tables>,
  paymentId: string,
  change: Partial<Selectable<Tables['scheduled_charge']>>,
) => tx.updateTable('scheduled_charge').set(change).where('payment_id', '=', paymentId).execute()
