import { auditJobs } from '#platform/server/audit-log/public.ts'
import type { House } from '#platform/server/context.ts'
import { faultJobs } from '#platform/server/failed-jobs/public.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { invoiceJobs } from './accounting/server/invoices/public.ts'
import { reconciliationJobs } from './accounting/server/reconciliation/public.ts'
import { taxJobs } from './accounting/server/tax/public.ts'
import { leavingJobs } from './accounts/server/account-deletion/public.ts'
import { accountJobs } from './accounts/server/public.ts'
import { agreementJobs } from './accounts/server/terms/public.ts'
import { importJobs } from './admin/server/imports/public.ts'
import { peopleJobs } from './admin/server/people/public.ts'
import { contactJobs } from './bookings/server/clients/public.ts'
import { bookingJobs } from './bookings/server/public.ts'
import { reminderJobs } from './bookings/server/reminders/public.ts'
import { claimJobs } from './claims/server/public.ts'
import { helplineJobs } from './content/server/helplines/public.ts'
import { feedbackJobs } from './feedback/server/public.ts'
import { invitationJobs } from './invitations/server/public.ts'
import { conversationJobs } from './messaging/server/public.ts'
import { organisationJobs } from './organizations/server/public.ts'
import { disputeJobs } from './payments/server/disputes/public.ts'
import { paymentJobs } from './payments/server/public.ts'
import { cardJobs } from './payments/server/saved-cards/public.ts'
import { payoutJobs } from './payouts/server/connected-accounts/public.ts'
import { transferJobs } from './payouts/server/transfers/public.ts'
import { applicationJobs } from './providers/server/applications/public.ts'
import { mediaJobs } from './providers/server/media/public.ts'
import { sessionTemplateJobs } from './providers/server/session-types/public.ts'
import { finderJobs } from './search/server/public.ts'
import { roomJobs } from './session-room/server/public.ts'
import { zoomJobs } from './session-room/server/zoom/public.ts'
import { waitingJobs } from './waitlist/server/public.ts'

/** The job handlers of every module except email, which also has a connection to close. */
export const allJobs = (house: House): JobHandlers[] => [
  accountJobs(house),
  agreementJobs(house),
  paymentJobs(house),
  cardJobs(house),
  bookingJobs(house),
  finderJobs(house),
  sessionTemplateJobs(house),
  payoutJobs(house),
  transferJobs(house),
  invoiceJobs(house),
  contactJobs(house),
  conversationJobs(house),
  feedbackJobs(house),
  claimJobs(house),
  invitationJobs(house),
  applicationJobs(house),
  mediaJobs(house),
  leavingJobs(house),
  reminderJobs(house),
  waitingJobs(house),
  organisationJobs(house),
  importJobs(house),
  taxJobs(house),
  disputeJobs(house),
  reconciliationJobs(house),
  faultJobs(house),
  auditJobs(house),
  peopleJobs(house),
  helplineJobs(house),
  roomJobs(house),
  zoomJobs(house),
]
