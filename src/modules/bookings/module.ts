import { defineModule } from '#platform/server/module.ts'
import { bookingEmailTemplates } from './emails/booking-emails.ts'
import { cancellationEmailTemplates } from './emails/cancellation-emails.ts'
import { chargeEmailTemplates } from './emails/charge-emails.ts'
import { groupEmailTemplates } from './emails/group-emails.ts'
import { isReminderOutdated } from './emails/outdated-reminder.ts'
import { reminderEmailTemplates } from './emails/reminder-emails.ts'
import { rescheduleEmailTemplates } from './emails/reschedule-emails.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  eraseCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
} from './server/calendar-feed.ts'
import { cancelBooking } from './server/cancellation/cancel-booking.ts'
import { previewBookingRefund } from './server/cancellation/preview-refund.ts'
import { withdrawContract } from './server/cancellation/withdraw-contract.ts'
import { getSessionCalendar, getSessionInfo, listBookings } from './server/client-sessions.ts'
import { exportContact, exportContactsCsv, getContact, listContacts } from './server/clients/contacts.ts'
import { deleteContactNote, restoreContactNote, saveContactNote } from './server/clients/notes.ts'
import { contactJobs } from './server/clients/public.ts'
import { eraseBookingNotes } from './server/erase-notes.ts'
import { getOfferSummary } from './server/get-offer-summary.ts'
import { getSession } from './server/get-session.ts'
import { bookSession } from './server/holds/book-session.ts'
import { releaseHold } from './server/holds/expire-holds.ts'
import { checkPayment, resumePayment } from './server/holds/finish-payment.ts'
import { markAttendance } from './server/mark-attendance.ts'
import { getProviderDashboard } from './server/provider-sessions/get-dashboard.ts'
import { getProviderSession } from './server/provider-sessions/get-provider-session.ts'
import { listCalendarEntries } from './server/provider-sessions/list-calendar-entries.ts'
import { listProviderSessions } from './server/provider-sessions/list-sessions.ts'
import { previewSickDay, submitSickDay } from './server/provider-sessions/sick-day.ts'
import { bookingJobs, bookingListeners } from './server/public.ts'
import { reminderJobs } from './server/reminders/public.ts'
import { acceptReschedule, declineReschedule, withdrawReschedule } from './server/rescheduling/answer-proposal.ts'
import { listMoveTimes } from './server/rescheduling/list-move-times.ts'
import { proposeReschedule, rescheduleBooking } from './server/rescheduling/reschedule-session.ts'
import { bookingScheduledCharge } from './server/scheduled-charges/scheduled-charge-handler.ts'
import { updateBookingNote } from './server/update-note.ts'

export const bookingsModule = defineModule({
  useCases: {
    offerSummary: getOfferSummary,
    createPaymentIntent: bookSession,
    resumePayment,
    checkPaymentIntent: checkPayment,
    releaseHold,
    writeNote: updateBookingNote,
    listBookings,
    sessionInfo: getSessionInfo,
    getSession,
    sessionCalendar: getSessionCalendar,
    cancelBooking,
    refundPreview: previewBookingRefund,
    askToReschedule: proposeReschedule,
    rescheduleBooking,
    acceptReschedule,
    declineReschedule,
    withdrawReschedule,
    markAttendance,
    moveTimes: listMoveTimes,
    withdrawContract,
    listContacts,
    contactsCsv: exportContactsCsv,
    getContact,
    exportContact,
    putContactNote: saveContactNote,
    deleteContactNote,
    restoreContactNote,
    providerDashboard: getProviderDashboard,
    listProviderSessions,
    listCalendarEntries,
    getCalendarFeed,
    createCalendarFeed,
    deleteCalendarFeed,
    readCalendarFeed,
    getProviderSession,
    previewSickDay,
    takeSickDay: submitSickDay,
  },
  jobs: [contactJobs, bookingJobs, reminderJobs],
  listeners: bookingListeners,
  scheduledCharges: { booking: bookingScheduledCharge },
  outdatedEmails: { sessionReminder: isReminderOutdated },
  emails: {
    ...rescheduleEmailTemplates,
    ...reminderEmailTemplates,
    ...groupEmailTemplates,
    ...cancellationEmailTemplates,
    ...chargeEmailTemplates,
    ...bookingEmailTemplates,
  },
  eraseData: async (tx, _deps, { customerAccountId }) => {
    await eraseBookingNotes(tx, customerAccountId)
    await eraseCalendarFeed(tx, customerAccountId)
  },
})
