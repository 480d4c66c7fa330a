import { sendEmail } from '#platform/server/email/send-email.ts'
import type { TestDeps } from './test-deps.ts'

/** Sends one stored email as its job does. @returns the recipients; none when an email preference suppresses it. */
export async function sendStoredEmail(deps: TestDeps, emailId: string): Promise<string[]> {
  const sent: string[] = []
  const server = { send: async (_id: string, email: string) => void sent.push(email), close: () => undefined }
  await sendEmail(deps, server as never, emailId)
  return sent
}
