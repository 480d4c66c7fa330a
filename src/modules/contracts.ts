import type { AnyCall } from '#platform/contract/call.ts'
import { watchCalls } from './accounting/contract/disputes-and-reconciliation.ts'
import { paperCalls } from './accounting/contract/invoices.ts'
import { taxCalls } from './accounting/contract/tax.ts'
import { leavingCalls } from './accounts/contract/account-deletion.ts'
import { accountCalls } from './accounts/contract/accounts.ts'
import { preferenceCalls } from './accounts/contract/email-preferences.ts'
import { loginSafetyCalls } from './accounts/contract/security.ts'
import { agreementCalls } from './accounts/contract/terms.ts'
import { auditCalls } from './admin/contract/audit-log.ts'
import { oversightCalls } from './admin/contract/dashboard.ts'
import { importCalls } from './admin/contract/imports.ts'
import { peopleCalls } from './admin/contract/people.ts'
import { workingHoursCalls } from './availability/contract/working-hours.ts'
import { bookingCalls } from './bookings/contract/bookings.ts'
import { changeCalls } from './bookings/contract/changes.ts'
import { contactCalls } from './bookings/contract/clients.ts'
import { runningCalls } from './bookings/contract/provider-sessions.ts'
import type { CallName } from './call-paths.ts'
import { claimCalls } from './claims/contract.ts'
import { messagesToUsCalls } from './content/contract/contact-messages.ts'
import { helplineCalls } from './content/contract/helpline-checks.ts'
import { settingsCalls } from './content/contract/settings.ts'
import { voiceCalls } from './feedback/contract.ts'
import { invitationCalls } from './invitations/contract/invitations.ts'
import { conversationCalls } from './messaging/contract.ts'
import { organisationReviewCalls } from './organizations/contract/admin.ts'
import { organisationCalls } from './organizations/contract/organizations.ts'
import { superuserMoneyCalls } from './payments/contract/admin.ts'
import { paymentCalls } from './payments/contract/payments.ts'
import { cardCalls } from './payments/contract/saved-cards.ts'
import { booksCalls } from './payouts/contract/earnings.ts'
import { payoutCalls } from './payouts/contract/payouts.ts'
import { applicationCalls } from './providers/contract/applications.ts'
import { mediaCalls } from './providers/contract/media.ts'
import { providerCalls } from './providers/contract/providers.ts'
import { sessionTemplateCalls } from './providers/contract/session-types.ts'
import { matchingCalls } from './search/contract/matching.ts'
import { findingCalls } from './search/contract/search.ts'
import { sessionRoomCalls } from './session-room/contract/session-room.ts'
import { waitingCalls } from './waitlist/contract.ts'

/** The whole API. Routes, types, the web's client and the OpenAPI document are made from this table. */
export const ALL_CALLS = {
  ...accountCalls,
  ...agreementCalls,
  ...loginSafetyCalls,
  ...leavingCalls,
  ...preferenceCalls,
  ...settingsCalls,
  ...findingCalls,
  ...matchingCalls,
  ...providerCalls,
  ...bookingCalls,
  ...paymentCalls,
  ...waitingCalls,
  ...cardCalls,
  ...workingHoursCalls,
  ...runningCalls,
  ...sessionRoomCalls,
  ...changeCalls,
  ...sessionTemplateCalls,
  ...payoutCalls,
  ...booksCalls,
  ...superuserMoneyCalls,
  ...paperCalls,
  ...contactCalls,
  ...conversationCalls,
  ...invitationCalls,
  ...applicationCalls,
  ...mediaCalls,
  ...voiceCalls,
  ...claimCalls,
  ...oversightCalls,
  ...organisationCalls,
  ...organisationReviewCalls,
  ...importCalls,
  ...peopleCalls,
  ...auditCalls,
  ...messagesToUsCalls,
  ...helplineCalls,
  ...taxCalls,
  ...watchCalls,
} satisfies Record<CallName, AnyCall>

export type AllCalls = typeof ALL_CALLS
