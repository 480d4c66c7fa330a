import { bookSession } from './book-session.ts'
import { releaseHold } from './expire-holds.ts'
import { checkPayment, resumePayment } from './finish-payment.ts'
import { getSession, listBookings, sessionCalendar, sessionInfo } from './my-sessions.ts'
import { showOffer } from './show-offer.ts'
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
}
