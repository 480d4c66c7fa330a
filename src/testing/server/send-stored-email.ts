import { sendMail } from '#platform/server/email/send-email.ts'
import type { TestHouse } from './test-house.ts'

/** Sends one stored email as its job does. @returns the recipients; none when an email preference suppresses it. */
export async function sendStoredEmail(house: TestHouse, mailId: string): Promise<string[]> {
  const sent: string[] = []
  const server = { send: async (_id: string, email: string) => void sent.push(email), close: () => undefined }
  await sendMail(house, server as never, mailId)
  return sent
}
