import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PaymentStatus } from '#platform/values/enums.ts'
import '#modules/payments/server/tables.ts'

export type Promised = Selectable<Tables['card_promise']> & {
  purpose: string
  purpose_id: string
  payment_status: PaymentStatus
  payment_intent_id: string | null
}

/** Names of intents that save a card begin so at the provider; everything that takes the name of a payment takes these too. */
const SETUP = 'seti_'
export const isSetup = (intentId: string): boolean => intentId.startsWith(SETUP)

/** Whether a payment is the one of this name, be it the intent's that charges or that saved the card. */
export const isNamed = (paymentId: RawBuilder<unknown>, intentId: RawBuilder<unknown>, name: string) => sql<boolean>`
  (${intentId} = ${name} or exists (select from card_promise cp where cp.payment_id = ${paymentId} and cp.setup_intent_id = ${name}))`

/** The name by which a payment is known outside: of its intent or, before there is one, of what saves its card. */
export const nameOfPayment = (paymentId: RawBuilder<unknown>, intentId: RawBuilder<unknown>) => sql<string | null>`
  coalesce(${intentId}, (select cp.setup_intent_id from card_promise cp where cp.payment_id = ${paymentId}))`

/** A promise with its payment; `lock`: both for changing, the payment first as everybody does. */
export async function findPromise(db: Kysely<Tables>, paymentId: string, lock = false): Promise<Promised | undefined> {
  if (lock) await sql`select from payment where payment_id = ${paymentId} for update`.execute(db)
  const { rows } = await sql<Promised>`
    select cp.*, p.purpose, p.purpose_id, p.status as payment_status, p.payment_intent_id
    from card_promise cp join payment p using (payment_id) where cp.payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

export async function promiseOfSetup(db: Kysely<Tables>, setupIntentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from card_promise where setup_intent_id = ${setupIntentId}`.execute(db)
  return rows[0]?.payment_id
}

export const changePromise = (
  tx: Kysely<Tables> | Transaction<Tables>,
  paymentId: string,
  change: Partial<Selectable<Tables['card_promise']>>,
) => tx.updateTable('card_promise').set(change).where('payment_id', '=', paymentId).execute()
