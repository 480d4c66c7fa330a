import { sql, type Transaction } from 'kysely'
import { endHolds } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, type House, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { goOn } from './settle-offers.ts'

type Tx = Transaction<Tables>

/** Waits no longer; what is held goes to the next person at once. What is being paid for has ended the wait already. */
export const leaveWaiting: Handler<AllCalls['leaveWaiting']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await refuseUnlessMine(tx, id, context as Context)
    await letGo(context, tx, id)
    await tx
      .updateTable('waiting')
      .set({ status: 'left', ended_at: context.now })
      .where('waiting_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  })
  return null
}

/** Not this one. Only what is still held and unpaid can be declined. */
export const declineWaiting: Handler<AllCalls['declineWaiting']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await refuseUnlessMine(tx, id, context as Context)
    if (!(await letGo(context, tx, id))) throw new Refusal('offerGone')
    await goOn(tx, { id, answer: 'declined', now: context.now })
  })
  return null
}

/** Locks the account as whoever offers does, so that nobody who is leaving is offered anything meanwhile. */
async function refuseUnlessMine(tx: Tx, id: string, context: Context): Promise<void> {
  const me = signedIn(context).customerAccountId
  await sql`select from customer_account where customer_account_id = ${me} for no key update`.execute(tx)
  const found = await tx
    .selectFrom('waiting')
    .select('waiting_id')
    .where('waiting_id', '=', id)
    .where('customer_account_id', '=', me)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('notFound')
}

async function letGo(house: House, tx: Tx, id: string): Promise<boolean> {
  const held = sql`b.booking_id in (select o.booking_id from waiting_offer o where o.waiting_id = ${id} and o.answer is null)`
  if ((await endHolds(house, tx, held)) === 0) return false
  await tx
    .updateTable('waiting_offer')
    .set({ answer: 'declined' })
    .where('waiting_id', '=', id)
    .where('answer', 'is', null)
    .execute()
  return true
}
