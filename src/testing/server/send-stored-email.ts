import { sendEmail } from '#platform/server/email/send-email.ts'
import type { TestDeps } from './test-deps.ts'

/** Sends a stored email, as its job does. @returns the recipients; empty if an email preference suppresses it */
export async function sendStoredEmail(deps: TestDeps, emailId: string): Promise<string[]> {
  const sent: string[] = []
  const client = { send: async (_id: string, email: string) => void sent.push(email), close: () => undefined }
  await sendEmail(deps, client as never, emailId)
  return sent
}
