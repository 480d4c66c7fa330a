import { sql, type Transaction } from 'kysely'
import { lockAccount } from '#modules/accounts/server/public.ts'
import { expireMatchingHolds } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type AppDeps, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { updateAnsweredEntry } from './settle-offers.ts'

type Tx = Transaction<Tables>

/** Leaves the waiting list; an open offer passes to the next client immediately. */
export const leaveWaitlist: Handler<AllCalls['leaveWaitlist']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await lockOwnEntry(tx, id, context)
    await declineHeldOffer(context, tx, id)
    await tx
      .updateTable('waitlist_entry')
      .set({ status: 'left', ended_at: context.now })
      .where('waitlist_entry_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  })
  return null
}

/** Declines an offer, which must still be held and unpaid. */
export const declineWaitlistOffer: Handler<AllCalls['declineWaitlistOffer']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await lockOwnEntry(tx, id, context)
    if (!(await declineHeldOffer(context, tx, id))) return context.fail('offerGone')
    await updateAnsweredEntry(tx, { id, answer: 'declined', now: context.now })
  })
  return null
}

/** Locks the account first, like `offer-next.ts`, so that no offer is made while the client leaves. */
async function lockOwnEntry(tx: Tx, id: string, context: Context<'notFound'>): Promise<void> {
  const customerId = requireCaller(context).customerAccountId
  await lockAccount(tx, customerId)
  const found = await tx
    .selectFrom('waitlist_entry')
    .select('waitlist_entry_id')
    .where('waitlist_entry_id', '=', id)
    .where('customer_account_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) context.fail('notFound')
}

async function declineHeldOffer(deps: AppDeps, tx: Tx, id: string): Promise<boolean> {
  const isHeldOffer = sql`b.booking_id in (select o.booking_id from waitlist_offer o where o.waitlist_entry_id = ${id} and o.answer is null)`
  if ((await expireMatchingHolds(deps, tx, isHeldOffer)) === 0) return false
  await tx
    .updateTable('waitlist_offer')
    .set({ answer: 'declined' })
    .where('waitlist_entry_id', '=', id)
    .where('answer', 'is', null)
    .execute()
  return true
}
