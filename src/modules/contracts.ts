import type { AnyCall } from '#platform/contract/call.ts'
import { invoiceCalls } from './accounting/contract/invoices.ts'
import { reconciliationCalls } from './accounting/contract/reconciliation.ts'
import { taxCalls } from './accounting/contract/tax.ts'
import { accountDeletionCalls } from './accounts/contract/account-deletion.ts'
import { accountCalls } from './accounts/contract/accounts.ts'
import { emailPreferenceCalls } from './accounts/contract/email-preferences.ts'
import { securityCalls } from './accounts/contract/security.ts'
import { termsCalls } from './accounts/contract/terms.ts'
import { auditCalls } from './admin/contract/audit-log.ts'
import { dashboardCalls } from './admin/contract/dashboard.ts'
import { failedJobCalls } from './admin/contract/failed-jobs.ts'
import { importCalls } from './admin/contract/imports.ts'
import { peopleCalls } from './admin/contract/people.ts'
import { workingHoursCalls } from './availability/contract/working-hours.ts'
import { bookingCalls } from './bookings/contract/bookings.ts'
import { changeCalls } from './bookings/contract/changes.ts'
import { contactCalls } from './bookings/contract/clients.ts'
import { providerSessionCalls } from './bookings/contract/provider-sessions.ts'
import type { CallName } from './call-paths.ts'
import { claimCalls } from './claims/contract.ts'
import { contactMessageCalls } from './content/contract/contact-messages.ts'
import { helplineCalls } from './content/contract/helpline-checks.ts'
import { settingsCalls } from './content/contract/settings.ts'
import { feedbackCalls } from './feedback/contract.ts'
import { invitationCalls } from './invitations/contract/invitations.ts'
import { conversationCalls } from './messaging/contract.ts'
import { organizationAdminCalls } from './organizations/contract/admin.ts'
import { organizationCalls } from './organizations/contract/organizations.ts'
import { adminPaymentCalls } from './payments/contract/admin.ts'
import { disputeCalls } from './payments/contract/disputes.ts'
import { paymentCalls } from './payments/contract/payments.ts'
import { cardCalls } from './payments/contract/saved-cards.ts'
import { earningsCalls } from './payouts/contract/earnings.ts'
import { payoutCalls } from './payouts/contract/payouts.ts'
import { transferCalls } from './payouts/contract/transfers.ts'
import { applicationCalls } from './providers/contract/applications.ts'
import { mediaCalls } from './providers/contract/media.ts'
import { providerCalls } from './providers/contract/providers.ts'
import { sessionTemplateCalls } from './providers/contract/session-types.ts'
import { matchingCalls } from './search/contract/matching.ts'
import { searchCalls } from './search/contract/search.ts'
import { sessionRoomCalls } from './session-room/contract/session-room.ts'
import { waitlistCalls } from './waitlist/contract.ts'

/** The whole API. Routes, types, the web client and the OpenAPI document are derived from this table. */
export const ALL_CALLS = {
  ...accountCalls,
  ...termsCalls,
  ...securityCalls,
  ...accountDeletionCalls,
  ...emailPreferenceCalls,
  ...settingsCalls,
  ...searchCalls,
  ...matchingCalls,
  ...providerCalls,
  ...bookingCalls,
  ...paymentCalls,
  ...waitlistCalls,
  ...cardCalls,
  ...workingHoursCalls,
  ...providerSessionCalls,
  ...sessionRoomCalls,
  ...changeCalls,
  ...sessionTemplateCalls,
  ...payoutCalls,
  ...earningsCalls,
  ...adminPaymentCalls,
  ...transferCalls,
  ...invoiceCalls,
  ...contactCalls,
  ...conversationCalls,
  ...invitationCalls,
  ...applicationCalls,
  ...mediaCalls,
  ...feedbackCalls,
  ...claimCalls,
  ...dashboardCalls,
  ...organizationCalls,
  ...organizationAdminCalls,
  ...importCalls,
  ...peopleCalls,
  ...auditCalls,
  ...contactMessageCalls,
  ...helplineCalls,
  ...taxCalls,
  ...disputeCalls,
  ...reconciliationCalls,
  ...failedJobCalls,
} satisfies Record<CallName, AnyCall>

export type AllCalls = typeof ALL_CALLS
