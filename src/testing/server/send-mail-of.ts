import { sendMail } from '#platform/server/email/send-email.ts'
import type { TestHouse } from './test-house.ts'

/** Sends one written mail as its job does. @returns the addresses it went to: none, when its reader wants quiet. */
export async function sendMailOf(house: TestHouse, mailId: string): Promise<string[]> {
  const sent: string[] = []
  const server = { send: async (_id: string, email: string) => void sent.push(email), close: () => undefined }
  await sendMail(house, server as never, mailId)
  return sent
}
