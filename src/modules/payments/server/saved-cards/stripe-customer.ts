import { sql } from 'kysely'
import {
  createStripeCustomer,
  deleteStripeCustomer,
  getStripeRetrySeconds,
  isRequestInProgress,
  isStripeUnavailable,
} from '#modules/payments/server/public.ts'
import type { AppDeps, CanFail, Context } from '#platform/server/context.ts'
import './tables.ts'

export const findSavedCard = (deps: Pick<AppDeps, 'db'>, customerAccountId: string) =>
  deps.db.selectFrom('saved_card').selectAll().where('customer_account_id', '=', customerAccountId).executeTakeFirst()

/** Returns the client's Stripe customer id, creating the customer on first use. Fails for a closed account. */
export async function findOrCreateCustomer(context: Context, customerAccountId: string): Promise<string> {
  await ensureRow(context, customerAccountId)
  const row = await findSavedCard(context, customerAccountId)
  if (!row || row.account_deleted_at) return context.fail('sessionEnded')
  if (row.stripe_customer_id) return row.stripe_customer_id
  const createdId = await createStripeCustomer(context, { customerAccountId, generation: row.generation })
  await context.db
    .updateTable('saved_card')
    .set({ stripe_customer_id: createdId, version: sql`version + 1` })
    .where('customer_account_id', '=', customerAccountId)
    .where('generation', '=', row.generation)
    .where('stripe_customer_id', 'is', null)
    .where('account_deleted_at', 'is', null)
    .execute()
  const current = await findSavedCard(context, customerAccountId)
  if (current?.stripe_customer_id) return current.stripe_customer_id
  // The account was closed in the meantime, so nothing refers to the customer just created.
  await deleteStripeCustomer(context, createdId)
  return context.fail('sessionEnded')
}

/**
 * Inserts the row unless it exists. The key-share lock prevents inserting a row for an account that is being closed.
 */
const ensureRow = ({ db }: AppDeps, customerAccountId: string) =>
  sql`insert into saved_card (customer_account_id)
    select customer_account_id from customer_account where customer_account_id = ${customerAccountId} and closed_at is null for key share
    on conflict do nothing`.execute(db)

/**
 * Clears a customer that Stripe no longer has, together with the card. The next customer gets a new idempotency key.
 */
export async function clearCustomer({ db }: AppDeps, customerAccountId: string, customerId: string): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({ ...NO_CARD, stripe_customer_id: null, generation: sql`generation + 1`, version: sql`version + 1` })
    .where('customer_account_id', '=', customerAccountId)
    .where('stripe_customer_id', '=', customerId)
    .execute()
}

export const NO_CARD = {
  payment_method_id: null,
  brand: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  saved_at: null,
  notified_at: null,
  open_setup_at: null,
}

/** Runs `work`; fails with `paymentsDown` if Stripe is unavailable. A retry completes unfinished work. */
export async function withStripe<T>(
  context: CanFail<'paymentsDown'> & Pick<AppDeps, 'circuits'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isStripeUnavailable(error) || isRequestInProgress(error))
      return context.fail('paymentsDown', null, getStripeRetrySeconds(context))
    throw error
  }
}
