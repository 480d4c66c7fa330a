import { type Selectable, sql } from 'kysely'
import { dropCard, type KeptCard, listCards, promisedCards } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetCustomer, NO_CARD, rowOf } from './customer.ts'

export type CardRow = Selectable<Tables['saved_card']>
const TRIES = 8

/**
 * Brings a person's row to what the provider keeps: the newest card stays, others are taken off. Every way ends here
 * (saving, replacing, removing, an event, a sweeper), so it may run twice, late, in any order and in parallel: a row that
 * somebody else wrote meanwhile is not written over, the provider is read anew.
 */
export async function syncCard(house: House, customerAccountId: string): Promise<CardRow | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await rowOf(house, customerAccountId)
    if (!row?.payment_customer_id || row.forget_at) return row ?? null
    const cards = await listCards(house, row.payment_customer_id)
    if (cards === 'gone') {
      await forgetCustomer(house, customerAccountId, row.payment_customer_id)
      continue
    }
    const promised = await promisedCards(house.db, row.payment_customer_id)
    // A card that is only promised for a far date is no saved one, and stays until it is charged (decision 0035).
    const newest = cards.find(
      ({ paymentMethodId: id }) => promised.get(id)?.keeps !== false || id === row.payment_method_id,
    )
    const written = await write(house, row, newest)
    if (!written) continue
    for (const card of cards)
      if (card !== newest && !promised.has(card.paymentMethodId)) await dropCard(house, card.paymentMethodId)
    return written
  }
  throw new Error('a saved card changed faster than it could be read')
}

/** @returns null when the row was written since it was read. */
async function write(house: House, row: CardRow, card: KeptCard | undefined): Promise<CardRow | null> {
  if (isSame(row, card)) return row
  const written = await house.db
    .updateTable('saved_card')
    .set({ ...(card ? columnsOf(card, house.clock.now()) : NO_CARD), version: sql`version + 1` })
    .where('customer_account_id', '=', row.customer_account_id)
    .where('version', '=', row.version)
    .where('forget_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return written ?? null
}

const isSame = (row: CardRow, card: KeptCard | undefined): boolean =>
  row.payment_method_id === (card?.paymentMethodId ?? null) &&
  row.exp_month === (card?.expMonth ?? null) &&
  row.exp_year === (card?.expYear ?? null) &&
  row.last4 === (card?.last4 ?? null)

/** Another card, or the same with a new date, has not been warned of. */
const columnsOf = ({ paymentMethodId, brand, last4, expMonth, expYear }: KeptCard, now: Temporal.Instant) => ({
  ...{ payment_method_id: paymentMethodId, brand, last4, exp_month: expMonth, exp_year: expYear },
  ...{ kept_at: now, told_at: null, open_setup_at: null },
})
