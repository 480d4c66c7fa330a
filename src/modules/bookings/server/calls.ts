import { acceptReschedule, declineReschedule, withdrawReschedule } from './answer-move.ts'
import { bookSession } from './book-session.ts'
import { cancelBooking } from './cancel-booking.ts'
import { releaseHold } from './expire-holds.ts'
import { checkPayment, resumePayment } from './finish-payment.ts'
import { markAttendance } from './mark-attendance.ts'
import { moveTimes } from './move-times.ts'
import { listBookings, sessionCalendar, sessionInfo } from './my-sessions.ts'
import { refundPreview } from './refund-preview.ts'
import { askToReschedule, rescheduleBooking } from './reschedule-session.ts'
import { showOffer } from './show-offer.ts'
import { getSession } from './show-session.ts'
import { withdrawContract } from './withdraw-contract.ts'
import { writeNote } from './write-note.ts'

export const bookingUseCases = {
  offerSummary: showOffer,
  createPaymentIntent: bookSession,
  resumePayment,
  checkPaymentIntent: checkPayment,
  releaseHold,
  writeNote,
  listBookings,
  sessionInfo,
  getSession,
  sessionCalendar,
  cancelBooking,
  refundPreview,
  askToReschedule,
  rescheduleBooking,
  acceptReschedule,
  declineReschedule,
  withdrawReschedule,
  markAttendance,
  moveTimes,
  withdrawContract,
}
