import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { cancelEmptyOccurrences, cancelOccurrences, listUpcomingOccurrences } from './cancel-occurrences.ts'
import { cancelSessions, changeSessionTypes, type SessionTypeContext, type Tx } from './change-session-types.ts'
import { loadTemplate } from './load-templates.ts'
import { loadListing } from './show-templates.ts'
import { sumRefunds } from './sum-refunds.ts'

export const activateSessionTemplate: Handler<AllCalls['activateSessionTemplate']> = ({ id }, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    if (!(await setActive(tx, { providerId, id, isActive: true }))) return context.fail('notFound')
    const template = (await loadTemplate(tx, context, { providerId, id }))!
    return { ...template, listing: await loadListing(tx, providerId) }
  })

/**
 * Deactivates a session type. With `keepBookings`, existing bookings remain; otherwise all are cancelled with a full
 * refund (decisions.md).
 */
export const deactivateSessionTemplate: Handler<AllCalls['deactivateSessionTemplate']> = (input, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    const { id, keepBookings } = input
    const type = await setActive(tx, { providerId, id, isActive: false })
    if (!type) return context.fail('notFound')
    const datesBefore = await listUpcomingOccurrences(tx, id, context.now)
    const bookings = keepBookings
      ? []
      : await cancelUpcomingBookings(context, tx, { ...input, type, dates: datesBefore })
    if (keepBookings) await cancelEmptyOccurrences(tx, id, context.now)
    const datesAfter = await listUpcomingOccurrences(tx, id, context.now)
    return {
      ...(await loadTemplate(tx, context, { providerId, id }))!,
      cancelledBookings: bookings.length,
      refunded: await sumRefunds(tx, bookings),
      droppedDates: datesBefore.length - datesAfter.length,
      listing: await loadListing(tx, providerId),
    }
  })

/**
 * Locks a personal session type's row `for update`, which blocks new references to it: a concurrent booking either
 * commits first and is seen here, or finds the session type inactive. A group's row is not locked, because a booking
 * already holds the date's lock and would deadlock.
 * @returns the type, or undefined if the provider has no such session type.
 */
async function setActive(
  tx: Tx,
  { providerId, id, isActive }: { providerId: string; id: string; isActive: boolean },
): Promise<number | undefined> {
  const selectOwn = (lock: RawBuilder<unknown>) =>
    sql<{ type: number }>`
    select type from session_template
    where session_template_id = ${id} and provider_id = ${providerId} and not is_private ${lock}`.execute(tx)
  const type = (await selectOwn(sql``)).rows[0]?.type
  if (type === SESSION_TYPE.personal) await selectOwn(sql`for update`)
  if (type !== undefined)
    await tx
      .updateTable('session_template')
      .set({ is_active: isActive })
      .where('session_template_id', '=', id)
      .execute()
  return type
}

interface BookingsToCancel {
  id: string
  note?: string | undefined
  type: number
  dates: readonly string[]
}

/** Cancels the bookings of sessions that have not started. */
function cancelUpcomingBookings(context: SessionTypeContext, tx: Tx, { id, note = '', type, dates }: BookingsToCancel) {
  if (type === SESSION_TYPE.group) return cancelOccurrences(context, tx, { ids: dates, note: note || null })
  const bookingFilter = sql`b.session_template_id = ${id} and b.start_at > ${context.now}::timestamptz`
  return cancelSessions(context, tx, { condition: bookingFilter, note: note || null })
}
