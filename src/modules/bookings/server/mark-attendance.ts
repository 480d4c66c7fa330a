import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { lockProviderBooking } from './lock-booking.ts'
import { canMarkAttendance, getAttendanceStart } from './rescheduling/reschedule-rules.ts'

/**
 * Records whether the client attended, starting 15 minutes after the start of the session (§9). A missed session is not
 * refunded.
 */
export const markAttendance: Handler<AllCalls['markAttendance']> = async ({ id, attended }, context) => {
  const status = attended ? 'completed' : 'noShow'
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockProviderBooking(context, tx, id)
    const isEarly = Temporal.Instant.compare(context.now, getAttendanceStart(booking.start_at)) < 0
    if (!canMarkAttendance(booking, context.now))
      return context.fail(isEarly ? 'attendanceTooEarly' : 'attendanceClosed')
    await tx
      .updateTable('booking')
      .set({ status, ended_at: booking.ended_at ?? context.now })
      .where('booking_id', '=', id)
      .execute()
  })
  return { status }
}
