import { sql } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import {
  createCardSetup,
  detachCard,
  getStripeRetrySeconds,
  isStripeUnavailable,
  listCards,
  listScheduledCards,
  loadCardSetup,
  unsaveScheduledCards,
} from '#modules/payments/server/public.ts'
import { getCardStatus } from '#modules/payments/values/card-status.ts'
import { type AppDeps, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { clearCustomer, findOrCreateCustomer, findSavedCard, NO_CARD, withStripe } from './stripe-customer.ts'
import { type SavedCardRow, syncCard } from './sync-card.ts'

/**
 * Returns the saved card. While a card is being saved, Stripe is queried first, so that a lost response or event causes
 * no delay.
 */
export const getCard: Handler<AllCalls['getStripeInfo']> = async (_input, context) => {
  const { customerAccountId } = requireCaller(context)
  const row = await findSavedCard(context, customerAccountId)
  if (!row?.open_setup_at) return formatCard(row, context.now)
  const synced = await syncCard(context, customerAccountId).catch((error: unknown) => {
    if (isStripeUnavailable(error)) return row
    throw error
  })
  return formatCard(synced, context.now)
}

/** Starts saving a card. The number is entered in Stripe's own fields and never reaches this server. */
export const startCardSetup: Handler<AllCalls['startStripeConnect']> = (_input, context) =>
  withStripe(context, async () => {
    const { customerAccountId } = requireCaller(context)
    await consumeRateLimit(context, 'savedCard', customerAccountId)
    const setup = await createSetup(context, customerAccountId)
    await recordSetupStart(context, customerAccountId)
    return setup
  })

async function createSetup(context: Context<'paymentsDown'>, customerAccountId: string) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(context, customerAccountId)
    const setup = await createCardSetup(context, customerId)
    if (setup !== 'gone') return setup
    await clearCustomer(context, customerAccountId, customerId)
  }
  return context.fail('paymentsDown', null, getStripeRetrySeconds(context))
}

/** Records that a card setup has started, so that Stripe is queried until the card arrives. */
export async function recordSetupStart({ db, clock }: AppDeps, customerAccountId: string): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({ open_setup_at: clock.now() })
    .where('customer_account_id', '=', customerAccountId)
    .where('account_deleted_at', 'is', null)
    .execute()
}

/** Replaces the saved card with the one just entered. Fails for an unconfirmed setup or another client's setup. */
export const saveCard: Handler<AllCalls['putStripeConnect']> = ({ setupIntentId }, context) =>
  withStripe(context, async () => {
    const { customerAccountId } = requireCaller(context)
    const setup = await loadCardSetup(context, setupIntentId)
    const row = await findSavedCard(context, customerAccountId)
    if (!setup?.customerId || setup.customerId !== row?.stripe_customer_id) return context.fail('cardSetupNotFound')
    if (!setup.isDone) return context.fail('cardNotConfirmed')
    return formatCard(await syncCard(context, customerAccountId), context.now)
  })

/**
 * Detaches the saved card at Stripe, then clears it here. A card with a scheduled charge is no longer saved, but stays
 * attached at Stripe until that charge ends.
 */
export const removeCard: Handler<AllCalls['deleteStripeConnect']> = (_input, context) =>
  withStripe(context, async () => {
    const { customerAccountId } = requireCaller(context)
    const customerId = (await findSavedCard(context, customerAccountId))?.stripe_customer_id
    const cards = customerId ? await listCards(context, customerId) : []
    if (customerId) await unsaveCardsWithCharges(context, customerAccountId, customerId)
    const scheduled = await listScheduledCards(context.db, customerId ?? '')
    for (const card of cards === 'gone' ? [] : cards)
      if (!scheduled.has(card.paymentMethodId)) await detachCard(context, card.paymentMethodId)
    return formatCard(await syncCard(context, customerAccountId), context.now)
  })

async function unsaveCardsWithCharges(deps: AppDeps, customerAccountId: string, customerId: string): Promise<void> {
  await unsaveScheduledCards(deps, customerId)
  const scheduled = [...(await listScheduledCards(deps.db, customerId)).keys()]
  await deps.db
    .updateTable('saved_card')
    .set({ ...NO_CARD, version: sql`version + 1` })
    .where('customer_account_id', '=', customerAccountId)
    .where('payment_method_id', 'in', ['', ...scheduled])
    .execute()
}

function formatCard(row: SavedCardRow | null | undefined, now: Context['now']) {
  const status = getCardStatus(row, now)
  if (!row || status === 'none')
    return { hasCard: false, status, brand: null, last4: null, expMonth: null, expYear: null }
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = row
  return { hasCard: true, status, brand, last4, expMonth, expYear }
}
