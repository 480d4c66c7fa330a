import { isProviderAway } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { sweepForgotten } from './forget-card.ts'
import { syncCard } from './sync-card.ts'

/** Long enough for any event to have come; who saves later starts anew. */
const OPEN_FOR = { hours: 24 }
const AT_ONCE = 50

/** Sweeper: cards whose saving was begun and never told of, those asked for longest ago first, and customers that are to be forgotten. */
export async function lookAfterCards(house: House): Promise<void> {
  const before = house.clock.now().subtract(OPEN_FOR)
  const open = await house.db
    .selectFrom('saved_card')
    .select(['customer_account_id', 'open_setup_at'])
    .where('open_setup_at', 'is not', null)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('open_setup_at')
    .limit(AT_ONCE)
    .execute()
  for (const { customer_account_id: me, open_setup_at: since } of open) {
    const outcome = await syncCard(house, me).catch((error: Error) => error)
    if (isProviderAway(outcome)) return
    if (outcome instanceof Error) await noteFault(house, { kind: 'look-after-cards', error: outcome })
    await markAsked(house, me)
    if (Temporal.Instant.compare(since!, before) < 0) await close(house, me, before)
  }
  await sweepForgotten(house)
}

const markAsked = ({ db, clock }: House, me: string) =>
  db.updateTable('saved_card').set({ asked_at: clock.now() }).where('customer_account_id', '=', me).execute()

const close = ({ db }: House, me: string, before: Temporal.Instant) =>
  db
    .updateTable('saved_card')
    .set({ open_setup_at: null })
    .where('customer_account_id', '=', me)
    .where('open_setup_at', '<', before)
    .execute()
