import { type Selectable, sql } from 'kysely'
import { detachCard, listCards, listScheduledCards, type StripeCard } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { clearCustomer, findSavedCard, NO_CARD } from './stripe-customer.ts'

export type SavedCardRow = Selectable<Tables['saved_card']>
const MAX_ATTEMPTS = 8

/**
 * Brings a client's row up to date with Stripe: stores the newest card and detaches the others. Called when a card is
 * saved, replaced or removed, when an event arrives, and by the scheduled job, so it may run repeatedly, late, in any
 * order and concurrently. If the row has changed in the meantime, it is not overwritten and Stripe is queried again.
 */
export async function syncCard(deps: AppDeps, customerAccountId: string): Promise<SavedCardRow | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await findSavedCard(deps, customerAccountId)
    if (!row?.stripe_customer_id || row.account_deleted_at) return row ?? null
    const cards = await listCards(deps, row.stripe_customer_id)
    if (cards === 'gone') {
      await clearCustomer(deps, customerAccountId, row.stripe_customer_id)
      continue
    }
    const scheduled = await listScheduledCards(deps.db, row.stripe_customer_id)
    // A card used only for a scheduled charge is not the saved card and stays attached until it is charged (decision
    // 0035).
    const newest = cards.find(
      ({ paymentMethodId: id }) => scheduled.get(id)?.isSaved !== false || id === row.payment_method_id,
    )
    const stored = await storeCard(deps, row, newest)
    if (!stored) continue
    for (const card of cards)
      if (card !== newest && !scheduled.has(card.paymentMethodId)) await detachCard(deps, card.paymentMethodId)
    return stored
  }
  throw new Error('a saved card changed faster than it could be read')
}

/** @returns null when the row has changed since it was read */
async function storeCard(deps: AppDeps, row: SavedCardRow, card: StripeCard | undefined): Promise<SavedCardRow | null> {
  if (isSame(row, card)) return row
  const stored = await deps.db
    .updateTable('saved_card')
    .set({ ...(card ? toColumns(card, deps.clock.now()) : NO_CARD), version: sql`version + 1` })
    .where('customer_account_id', '=', row.customer_account_id)
    .where('version', '=', row.version)
    .where('account_deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return stored ?? null
}

const isSame = (row: SavedCardRow, card: StripeCard | undefined): boolean =>
  row.payment_method_id === (card?.paymentMethodId ?? null) &&
  row.exp_month === (card?.expMonth ?? null) &&
  row.exp_year === (card?.expYear ?? null) &&
  row.last4 === (card?.last4 ?? null)

/** Resets `notified_at`: a new card, or a new expiry, gets its own expiry email. */
const toColumns = ({ paymentMethodId, brand, last4, expMonth, expYear }: StripeCard, now: Temporal.Instant) => ({
  payment_method_id: paymentMethodId,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  saved_at: now,
  notified_at: null,
  open_setup_at: null,
})
