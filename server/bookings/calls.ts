import { bookSession } from './book-session.ts'
import { releaseHold } from './expire-holds.ts'
import { checkPayment, resumePayment } from './finish-payment.ts'
import { getSession, listBookings, sessionCalendar, sessionInfo } from './my-sessions.ts'

export const bookingUseCases = {
  createPaymentIntent: bookSession,
  resumePayment,
  checkPaymentIntent: checkPayment,
  releaseHold,
  listBookings,
  sessionInfo,
  getSession,
  sessionCalendar,
}
