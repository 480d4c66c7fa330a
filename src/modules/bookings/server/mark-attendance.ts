import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import { lockOfProvider } from './change-one.ts'
import { attendanceFrom, mayMarkAttendance } from './moving-rules.ts'

/** Records whether the client attended, from 15 minutes after the start (§9). A missed session is not refunded. */
export const markAttendance: Handler<AllCalls['markAttendance']> = async ({ id, attended }, context) => {
  const status = attended ? 'completed' : 'noShow'
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockOfProvider(tx, id, signedIn(context))
    const isEarly = Temporal.Instant.compare(context.now, attendanceFrom(booking.start_at)) < 0
    if (!mayMarkAttendance(booking, context.now)) throw new Refusal(isEarly ? 'attendanceTooEarly' : 'attendanceClosed')
    await tx
      .updateTable('booking')
      .set({ status, ended_at: booking.ended_at ?? context.now })
      .where('booking_id', '=', id)
      .execute()
  })
  return { status }
}
