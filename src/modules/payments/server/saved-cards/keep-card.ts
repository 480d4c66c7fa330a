import { sql } from 'kysely'
import { takeLetter } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import {
  dropCard,
  isProviderAway,
  keepPromisedOnly,
  listCards,
  openSetup,
  promisedCards,
  readSetup,
} from '#modules/payments/server/public.ts'
import { type Context, type Handler, type House, Refusal, signedIn } from '#platform/server/context.ts'
import { customerOf, forgetCustomer, NO_CARD, orDown, rowOf } from './customer.ts'
import { cardStatus } from './standing.ts'
import { type CardRow, syncCard } from './sync-card.ts'

/** The saved card. While one is being saved the provider is asked, so a lost answer or event keeps nobody waiting. */
export const getCard: Handler<AllCalls['getStripeInfo']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  const row = await rowOf(context, me)
  if (!row?.open_setup_at) return shown(row, context.now)
  const synced = await syncCard(context, me).catch((error: unknown) => {
    if (isProviderAway(error)) return row
    throw error
  })
  return shown(synced, context.now)
}

/** Opens the saving of a card: the provider's own fields take the number, this server never sees it. */
export const startCard: Handler<AllCalls['startStripeConnect']> = (_nothing, context) =>
  orDown(async () => {
    const me = signedIn(context).customerAccountId
    await takeLetter(context as Context, 'savedCard', me)
    const setup = await setupFor(context, me)
    await markOpen(context, me)
    return setup
  })

async function setupFor(house: House, me: string) {
  for (let tries = 0; tries < 2; tries++) {
    const customerId = await customerOf(house, me)
    const setup = await openSetup(house, customerId)
    if (setup !== 'gone') return setup
    await forgetCustomer(house, me, customerId)
  }
  throw new Refusal('paymentsDown')
}

/** A card may arrive from now on, whoever tells of it first. */
export async function markOpen({ db, clock }: House, me: string): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({ open_setup_at: clock.now() })
    .where('customer_account_id', '=', me)
    .where('forget_at', 'is', null)
    .execute()
}

/** The card that was just typed takes the place of the one before. Somebody else's, or one never confirmed, changes nothing. */
export const putCard: Handler<AllCalls['putStripeConnect']> = ({ setupIntentId }, context) =>
  orDown(async () => {
    const me = signedIn(context).customerAccountId
    const setup = await readSetup(context, setupIntentId)
    const mine = await rowOf(context, me)
    if (!setup?.customerId || setup.customerId !== mine?.payment_customer_id) return context.refuse('cardSetupNotFound')
    if (!setup.isDone) return context.refuse('cardNotConfirmed')
    return shown(await syncCard(context, me), context.now)
  })

/** Takes the saved card away, at the provider first. One that is promised for a far date stays there for that alone. */
export const removeCard: Handler<AllCalls['deleteStripeConnect']> = (_nothing, context) =>
  orDown(async () => {
    const me = signedIn(context).customerAccountId
    const customerId = (await rowOf(context, me))?.payment_customer_id
    const cards = customerId ? await listCards(context, customerId) : []
    if (customerId) await unsavePromised(context, me, customerId)
    const promised = await promisedCards(context.db, customerId ?? '')
    for (const card of cards === 'gone' ? [] : cards)
      if (!promised.has(card.paymentMethodId)) await dropCard(context, card.paymentMethodId)
    return shown(await syncCard(context, me), context.now)
  })

async function unsavePromised(house: House, me: string, customerId: string): Promise<void> {
  await keepPromisedOnly(house, customerId)
  const promised = [...(await promisedCards(house.db, customerId)).keys()]
  await house.db
    .updateTable('saved_card')
    .set({ ...NO_CARD, version: sql`version + 1` })
    .where('customer_account_id', '=', me)
    .where('payment_method_id', 'in', ['', ...promised])
    .execute()
}

function shown(row: CardRow | null | undefined, now: Context['now']) {
  const status = cardStatus(row, now)
  if (!row || status === 'none')
    return { hasCard: false, status, brand: null, last4: null, expMonth: null, expYear: null }
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = row
  return { hasCard: true, status, brand, last4, expMonth, expYear }
}
