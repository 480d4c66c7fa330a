import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import type { Session } from './session.ts'
import type { ClientSessionStatus } from './session-status.ts'

/** Link to message the provider of a paid session (issue 4, Messages). */
export function MessageLink({ session, standing }: { session: Session; standing: ClientSessionStatus }) {
  if (standing === 'unpaid' || standing === 'lost') return null
  return <OpenConversationButton by={{ bookingId: session.bookingId }} name={session.providerFirstName} wide />
}
