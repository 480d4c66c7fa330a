import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PaymentStatus } from '#platform/values/enums.ts'
import '#modules/payments/server/tables.ts'

export type ScheduledChargeRow = Selectable<Tables['scheduled_charge']> & {
  purpose: string
  purpose_id: string
  payment_status: PaymentStatus
  payment_intent_id: string | null
}

/** Prefix of Stripe setup intents. Wherever a payment intent id is accepted, a setup intent id is accepted too. */
const SETUP_PREFIX = 'seti_'
export const isSetupIntentId = (intentId: string): boolean => intentId.startsWith(SETUP_PREFIX)

/** Condition: the payment has this payment intent or setup intent id. */
export const matchesIntentId = (
  paymentId: RawBuilder<unknown>,
  intentId: RawBuilder<unknown>,
  name: string,
) => sql<boolean>`
  (${intentId} = ${name} or exists (select from scheduled_charge cp where cp.payment_id = ${paymentId} and cp.setup_intent_id = ${name}))`

/** The public id of a payment: its payment intent or, before there is one, its setup intent. */
export const publicIntentId = (paymentId: RawBuilder<unknown>, intentId: RawBuilder<unknown>) => sql<string | null>`
  coalesce(${intentId}, (select cp.setup_intent_id from scheduled_charge cp where cp.payment_id = ${paymentId}))`

/** Loads a scheduled charge with its payment. With `lock`, the payment is locked first. */
export async function findScheduledCharge(
  db: Kysely<Tables>,
  paymentId: string,
  lock = false,
): Promise<ScheduledChargeRow | undefined> {
  if (lock) await sql`select from payment where payment_id = ${paymentId} for update`.execute(db)
  const { rows } = await sql<ScheduledChargeRow>`
    select cp.*, p.purpose, p.purpose_id, p.status as payment_status, p.payment_intent_id
    from scheduled_charge cp join payment p using (payment_id) where cp.payment_id = ${paymentId}`.execute(db)
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
