import { sql } from 'kysely'
import { countEmail } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import {
  createCardSetup,
  detachCard,
  isStripeUnavailable,
  listCards,
  listScheduledCards,
  loadCardSetup,
  unsaveScheduledCards,
} from '#modules/payments/server/public.ts'
import { type AppDeps, type Context, DomainError, type Handler, requireCaller } from '#platform/server/context.ts'
import { getCardStatus } from './card-status.ts'
import { clearCustomer, findOrCreateCustomer, findSavedCard, NO_CARD, withStripe } from './stripe-customer.ts'
import { type SavedCardRow, syncCard } from './sync-card.ts'

/**
 * Returns the saved card. While a card is being saved, Stripe is read first, so a lost response or event delays
 * nothing.
 */
export const getCard: Handler<AllCalls['getStripeInfo']> = async (_nothing, context) => {
  const me = requireCaller(context).customerAccountId
  const row = await findSavedCard(context, me)
  if (!row?.open_setup_at) return formatCard(row, context.now)
  const synced = await syncCard(context, me).catch((error: unknown) => {
    if (isStripeUnavailable(error)) return row
    throw error
  })
  return formatCard(synced, context.now)
}

/** Starts saving a card. The number is entered in Stripe's own fields and never reaches this server. */
export const startCardSetup: Handler<AllCalls['startStripeConnect']> = (_nothing, context) =>
  withStripe(async () => {
    const me = requireCaller(context).customerAccountId
    await countEmail(context, 'savedCard', me)
    const setup = await createSetup(context, me)
    await recordSetupStart(context, me)
    return setup
  })

async function createSetup(deps: AppDeps, me: string) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(deps, me)
    const setup = await createCardSetup(deps, customerId)
    if (setup !== 'gone') return setup
    await clearCustomer(deps, me, customerId)
  }
  throw new DomainError('paymentsDown')
}

/** Records that a card may arrive from now on, whichever source reports it first. */
export async function recordSetupStart({ db, clock }: AppDeps, me: string): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({ open_setup_at: clock.now() })
    .where('customer_account_id', '=', me)
    .where('forget_at', 'is', null)
    .execute()
}

/** Replaces the saved card with the one just entered. Another client's or an unconfirmed setup changes nothing. */
export const saveCard: Handler<AllCalls['putStripeConnect']> = ({ setupIntentId }, context) =>
  withStripe(async () => {
    const me = requireCaller(context).customerAccountId
    const setup = await loadCardSetup(context, setupIntentId)
    const row = await findSavedCard(context, me)
    if (!setup?.customerId || setup.customerId !== row?.payment_customer_id) return context.fail('cardSetupNotFound')
    if (!setup.isDone) return context.fail('cardNotConfirmed')
    return formatCard(await syncCard(context, me), context.now)
  })

/** Removes the saved card, at Stripe first. A card with a scheduled charge stays there for that charge only. */
export const removeCard: Handler<AllCalls['deleteStripeConnect']> = (_nothing, context) =>
  withStripe(async () => {
    const me = requireCaller(context).customerAccountId
    const customerId = (await findSavedCard(context, me))?.payment_customer_id
    const cards = customerId ? await listCards(context, customerId) : []
    if (customerId) await unsaveCardsWithCharges(context, me, customerId)
    const scheduled = await listScheduledCards(context.db, customerId ?? '')
    for (const card of cards === 'gone' ? [] : cards)
      if (!scheduled.has(card.paymentMethodId)) await detachCard(context, card.paymentMethodId)
    return formatCard(await syncCard(context, me), context.now)
  })

async function unsaveCardsWithCharges(deps: AppDeps, me: string, customerId: string): Promise<void> {
  await unsaveScheduledCards(deps, customerId)
  const scheduled = [...(await listScheduledCards(deps.db, customerId)).keys()]
  await deps.db
    .updateTable('saved_card')
    .set({ ...NO_CARD, version: sql`version + 1` })
    .where('customer_account_id', '=', me)
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
