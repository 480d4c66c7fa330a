import type { Kysely } from 'kysely'
import type { ContactTopic } from '#modules/content/values/contact-form.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetMails } from '#platform/server/email/public.ts'
import '#modules/accounts/server/tables.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
  topic?: ContactTopic
}
type Db = Kysely<Tables>

/** A keyed hash of an address, to find its messages without storing it in plain text. */
export const senderFingerprint = ({ sealing }: Pick<House, 'sealing'>, email: string): Buffer =>
  sealing.mark(`contact.${email.trim().toLowerCase()}`)

/** Dedupe key of the email that forwards a contact message. */
export const contactEmailKey = (contactMessageId: string): string => `contact:${contactMessageId}`

/** Lists the stored messages from an address, the newest first. */
export async function listContactMessages(house: Pick<House, 'db' | 'sealing'>, email: string) {
  const rows = await house.db
    .selectFrom('contact_message')
    .select(['sealed', 'created_at', 'sealed_answer'])
    .where('sender_mark', '=', senderFingerprint(house, email))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ sealed, created_at, sealed_answer }) => {
    const { name, message } = house.sealing.open<ContactMessage>(sealed)
    const answer = sealed_answer && house.sealing.open<string>(sealed_answer)
    return { name, said: message, createdAt: created_at, answer }
  })
}

/** Erases the contact messages of a deleted account and the emails that forwarded them. */
export async function eraseContactMessages(tx: Db, house: Pick<House, 'sealing'>, email: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('contact_message')
    .where('sender_mark', '=', senderFingerprint(house, email))
    .returning('contact_message_id')
    .execute()
  await forgetMails(
    tx,
    deleted.map((one) => contactEmailKey(one.contact_message_id)),
  )
}
