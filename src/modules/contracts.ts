import { accountCalls } from './accounts.ts'
import { agreementCalls } from './agreements.ts'
import { applicationCalls } from './applications.ts'
import { auditCalls } from './audit.ts'
import { bookingCalls } from './bookings.ts'
import { booksCalls } from './books.ts'
import type { AnyCall } from './call.ts'
import type { CallName } from './call-paths.ts'
import { cardCalls } from './cards.ts'
import { changeCalls } from './changes.ts'
import { claimCalls } from './claims.ts'
import { contactCalls } from './contacts.ts'
import { conversationCalls } from './conversations.ts'
import { findingCalls } from './finding.ts'
import { helplineCalls } from './helpline-checks.ts'
import { importCalls } from './imports.ts'
import { invitationCalls } from './invitations.ts'
import { leavingCalls } from './leaving.ts'
import { loginSafetyCalls } from './login-safety.ts'
import { matchingCalls } from './matching.ts'
import { mediaCalls } from './media.ts'
import { messagesToUsCalls } from './messages-to-us.ts'
import { organisationReviewCalls } from './organisation-review.ts'
import { organisationCalls } from './organisations.ts'
import { oversightCalls } from './oversight.ts'
import { paperCalls } from './papers.ts'
import { paymentCalls } from './payments.ts'
import { payoutCalls } from './payouts.ts'
import { peopleCalls } from './people.ts'
import { preferenceCalls } from './preferences.ts'
import { providerCalls } from './providers.ts'
import { runningCalls } from './running.ts'
import { sessionRoomCalls } from './session-room.ts'
import { sessionTemplateCalls } from './session-templates.ts'
import { settingsCalls } from './settings.ts'
import { superuserMoneyCalls } from './superuser-money.ts'
import { taxCalls } from './tax.ts'
import { voiceCalls } from './voices.ts'
import { waitingCalls } from './waiting.ts'
import { watchCalls } from './watch.ts'
import { workingHoursCalls } from './working-hours.ts'

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
