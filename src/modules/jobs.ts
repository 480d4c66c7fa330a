import { accountJobs } from './accounts/public.ts'
import { agreementJobs } from './agreements/public.ts'
import { applicationJobs } from './applications/public.ts'
import { auditJobs } from './audit/public.ts'
import { bookingJobs } from './bookings/public.ts'
import { cardJobs } from './cards/public.ts'
import { claimJobs } from './claims/public.ts'
import { contactJobs } from './contacts/public.ts'
import type { House } from './context.ts'
import { conversationJobs } from './conversations/public.ts'
import { disputeJobs } from './disputes/public.ts'
import { faultJobs } from './faults/public.ts'
import { feedbackJobs } from './feedback/public.ts'
import { finderJobs } from './finder/public.ts'
import { helplineJobs } from './helplines/public.ts'
import { importJobs } from './imports/public.ts'
import { invitationJobs } from './invitations/public.ts'
import { invoiceJobs } from './invoices/public.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { leavingJobs } from './leaving/public.ts'
import { mediaJobs } from './media/public.ts'
import { organisationJobs } from './organisations/public.ts'
import { paymentJobs } from './payments/public.ts'
import { payoutJobs } from './payouts/public.ts'
import { peopleJobs } from './people/public.ts'
import { reconciliationJobs } from './reconciliation/public.ts'
import { reminderJobs } from './reminders/public.ts'
import { roomJobs } from './session-room/public.ts'
import { sessionTemplateJobs } from './session-templates/public.ts'
import { taxJobs } from './tax/public.ts'
import { transferJobs } from './transfers/public.ts'
import { waitingJobs } from './waiting/public.ts'
import { zoomJobs } from './zoom/public.ts'

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
