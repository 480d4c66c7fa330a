import { WriteTo } from '#modules/messaging/web/shared/write-to.tsx'
import type { Session } from './one-session.tsx'
import type { SessionStanding } from './session-standing.ts'

/** Link to message the provider of a paid session (issue 4, Messages). */
export function MessageLink({ session, standing }: { session: Session; standing: SessionStanding }) {
  if (standing === 'unpaid' || standing === 'lost') return null
  return <WriteTo by={{ bookingId: session.bookingId }} name={session.providerFirstName} wide />
}
