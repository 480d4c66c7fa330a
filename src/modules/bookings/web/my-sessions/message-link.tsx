import { WriteTo } from '#modules/messaging/web/shared/write-to.tsx'
import type { Session } from './one-session.tsx'
import type { SessionStanding } from './session-standing.ts'

/** The way to write to the counsellor of a session that was paid (issue 4, Messages). */
export function MessageLink({ session, standing }: { session: Session; standing: SessionStanding }) {
  if (standing === 'unpaid' || standing === 'lost') return null
  return <WriteTo by={{ bookingId: session.bookingId }} name={session.providerFirstName} wide />
}
