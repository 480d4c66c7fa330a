import { defineModule } from '#platform/server/module.ts'
import { bookingLetters } from './emails/booking-emails.ts'
import { cancellingLetters } from './emails/cancellation-emails.ts'
import { groupLetters } from './emails/group-emails.ts'
import { isReminderOutdated } from './emails/outdated-reminder.ts'
import { reminderLetters } from './emails/reminder-emails.ts'
import { movingLetters } from './emails/reschedule-emails.ts'
import { acceptReschedule, declineReschedule, withdrawReschedule } from './server/answer-move.ts'
import { bookSession } from './server/book-session.ts'
import { cancelBooking } from './server/cancel-booking.ts'
import { deleteContactNote, putContactNote, restoreContactNote } from './server/clients/notes.ts'
import { contactJobs } from './server/clients/public.ts'
import { contactsCsv, exportContact, getContact, listContacts } from './server/clients/show-contacts.ts'
import { releaseHold } from './server/expire-holds.ts'
import { bookingScheduledCharge } from './server/far-dates.ts'
import { checkPayment, resumePayment } from './server/finish-payment.ts'
import { markAttendance } from './server/mark-attendance.ts'
import { moveTimes } from './server/move-times.ts'
import { listBookings, sessionCalendar, sessionInfo } from './server/my-sessions.ts'
import { listProviderSessions } from './server/provider-sessions/list-sessions.ts'
import { providerDashboard } from './server/provider-sessions/show-dashboard.ts'
import { getProviderSession } from './server/provider-sessions/show-session.ts'
import { previewSickDay, takeSickDay } from './server/provider-sessions/take-sick-day.ts'
import { bookingJobs, bookingListeners } from './server/public.ts'
import { refundPreview } from './server/refund-preview.ts'
import { reminderJobs } from './server/reminders/public.ts'
import { askToReschedule, rescheduleBooking } from './server/reschedule-session.ts'
import { showOffer } from './server/show-offer.ts'
import { getSession } from './server/show-session.ts'
import { withdrawContract } from './server/withdraw-contract.ts'
import { writeNote } from './server/write-note.ts'

export const bookingsModule = defineModule({
  useCases: {
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
    listContacts,
    contactsCsv,
    getContact,
    exportContact,
    putContactNote,
    deleteContactNote,
    restoreContactNote,
    providerDashboard,
    listProviderSessions,
    getProviderSession,
    previewSickDay,
    takeSickDay,
  },
  jobs: [contactJobs, bookingJobs, reminderJobs],
  listeners: bookingListeners,
  scheduledCharges: { booking: bookingScheduledCharge },
  outdatedEmails: { sessionReminder: isReminderOutdated },
  emails: { ...movingLetters, ...reminderLetters, ...groupLetters, ...cancellingLetters, ...bookingLetters },
})
