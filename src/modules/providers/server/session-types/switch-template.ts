import { type RawBuilder, sql } from 'kysely'
import { cancelByProvider } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { changeOffering, type OfferingContext, type Tx } from './change-offering.ts'
import { comingDates, dropEmptyDates, endDates } from './end-dates.ts'
import { loadTemplate } from './load-templates.ts'
import { refundOf } from './refund-of.ts'
import { listingOf } from './show-templates.ts'

export const activateSessionTemplate: Handler<AllCalls['activateSessionTemplate']> = ({ id }, context) =>
  changeOffering(context, async (tx, providerId) => {
    if (!(await switchOwn(tx, { providerId, id, isActive: true }))) return context.refuse('notFound')
    const template = (await loadTemplate(tx, context, { providerId, id }))!
    return { ...template, listing: await listingOf(tx, providerId) }
  })

/** Decisions.md: with `keepBookings` what is booked stays, without it everybody gets everything back. */
export const deactivateSessionTemplate: Handler<AllCalls['deactivateSessionTemplate']> = (wanted, context) =>
  changeOffering(context, async (tx, providerId) => {
    const { id, keepBookings } = wanted
    const type = await switchOwn(tx, { providerId, id, isActive: false })
    if (!type) return context.refuse('notFound')
    const before = await comingDates(tx, id, context.now)
    const bookings = keepBookings ? [] : await cancelAll(context, tx, { ...wanted, type, dates: before })
    if (keepBookings) await dropEmptyDates(tx, id, context.now)
    const after = await comingDates(tx, id, context.now)
    return {
      ...(await loadTemplate(tx, context, { providerId, id }))!,
      cancelledBookings: bookings.length,
      refunded: await refundOf(tx, bookings),
      droppedDates: before.length - after.length,
      listing: await listingOf(tx, providerId),
    }
  })

/**
 * A personal session's row is locked against its key: a booking under way either ends before it and is seen here, or finds
 * it switched off. A group's is not: who takes a seat has the date's lock and would wait for us as we for them.
 * @returns the type, or undefined when it is nobody's own.
 */
async function switchOwn(
  tx: Tx,
  { providerId, id, isActive }: { providerId: string; id: string; isActive: boolean },
): Promise<number | undefined> {
  const own = (lock: RawBuilder<unknown>) =>
    sql<{ type: number }>`
    select type from session_template
    where session_template_id = ${id} and provider_id = ${providerId} and not is_private ${lock}`.execute(tx)
  const type = (await own(sql``)).rows[0]?.type
  if (type === SESSION_TYPE.personal) await own(sql`for update`)
  if (type !== undefined)
    await tx
      .updateTable('session_template')
      .set({ is_active: isActive })
      .where('session_template_id', '=', id)
      .execute()
  return type
}

interface All {
  id: string
  note?: string | undefined
  type: number
  dates: readonly string[]
}

/** Only what has not begun: who sits in a session right now keeps it. */
function cancelAll(context: OfferingContext, tx: Tx, { id, note = '', type, dates }: All) {
  if (type === SESSION_TYPE.group) return endDates(context, tx, { ids: dates, note: note || null })
  const which = sql`b.session_template_id = ${id} and b.start_at > ${context.now}::timestamptz`
  return cancelByProvider(context, tx, { which, note: note || null })
}
