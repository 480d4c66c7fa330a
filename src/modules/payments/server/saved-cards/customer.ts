import { sql } from 'kysely'
import { dropCustomer, isProviderAway, isUnderWay, openCustomer } from '#modules/payments/server/public.ts'
import { type House, Refusal } from '#platform/server/context.ts'
import './tables.ts'

/** This person's row, if there is one. */
export const rowOf = (house: Pick<House, 'db'>, customerAccountId: string) =>
  house.db.selectFrom('saved_card').selectAll().where('customer_account_id', '=', customerAccountId).executeTakeFirst()

/** The person as the provider knows them; made when it is first needed. @throws Refusal 'sessionEnded' of a closed account. */
export async function customerOf(house: House, me: string): Promise<string> {
  await addRow(house, me)
  const row = await rowOf(house, me)
  if (!row || row.forget_at) throw new Refusal('sessionEnded')
  if (row.payment_customer_id) return row.payment_customer_id
  const made = await openCustomer(house, { customerAccountId: me, generation: row.generation })
  await house.db
    .updateTable('saved_card')
    .set({ payment_customer_id: made, version: sql`version + 1` })
    .where('customer_account_id', '=', me)
    .where('generation', '=', row.generation)
    .where('payment_customer_id', 'is', null)
    .where('forget_at', 'is', null)
    .execute()
  const now = await rowOf(house, me)
  if (now?.payment_customer_id) return now.payment_customer_id
  // Closed meanwhile: nobody else knows of the one just made.
  await dropCustomer(house, made)
  throw new Refusal('sessionEnded')
}

/** Closing locks the account: a row asked for at the same moment is seen by it, or not written. */
const addRow = ({ db }: House, me: string) =>
  sql`insert into saved_card (customer_account_id)
    select customer_account_id from customer_account where customer_account_id = ${me} and closed_at is null for key share
    on conflict do nothing`.execute(db)

/** The provider knows this customer no more: neither customer nor card is left, and a new one gets a key of its own. */
export async function forgetCustomer({ db }: House, me: string, customerId: string): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({ ...NO_CARD, payment_customer_id: null, generation: sql`generation + 1`, version: sql`version + 1` })
    .where('customer_account_id', '=', me)
    .where('payment_customer_id', '=', customerId)
    .execute()
}

export const NO_CARD = {
  ...{ payment_method_id: null, brand: null, last4: null, exp_month: null, exp_year: null },
  ...{ kept_at: null, told_at: null, open_setup_at: null },
}

/** Runs what asks the provider. @throws Refusal 'paymentsDown' while it is away: nothing half-done stays that a repeat does not mend. */
export async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isProviderAway(error) || isUnderWay(error)) throw new Refusal('paymentsDown')
    throw error
  }
}
