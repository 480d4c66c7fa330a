import type { Kysely } from 'kysely'
import type { ContactTopic } from '#modules/content/values/contact-form.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetMails } from '#platform/server/email/public.ts'
import '#modules/accounts/server/tables.ts'

export interface MessageToUs {
  name: string
  email: string
  message: string
  topic?: ContactTopic
}
type Db = Kysely<Tables>

/** An address as a mark that finds its messages without naming it. */
export const senderMark = ({ sealing }: Pick<House, 'sealing'>, email: string): Buffer =>
  sealing.mark(`contact.${email.trim().toLowerCase()}`)

/** The mail that carries a message to us. */
export const mailKeyOf = (contactMessageId: string): string => `contact:${contactMessageId}`

/** What was written to us from an address and is still kept, the newest first. */
export async function messagesToUs(house: Pick<House, 'db' | 'sealing'>, email: string) {
  const rows = await house.db
    .selectFrom('contact_message')
    .select(['sealed', 'created_at', 'sealed_answer'])
    .where('sender_mark', '=', senderMark(house, email))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ sealed, created_at, sealed_answer }) => {
    const { name, message } = house.sealing.open<MessageToUs>(sealed)
    const answer = sealed_answer && house.sealing.open<string>(sealed_answer)
    return { name, said: message, createdAt: created_at, answer }
  })
}

/** A person leaves: what they wrote to us goes, and the mails that brought it. */
export async function forgetMessagesToUs(tx: Db, house: Pick<House, 'sealing'>, email: string): Promise<void> {
  const gone = await tx
    .deleteFrom('contact_message')
    .where('sender_mark', '=', senderMark(house, email))
    .returning('contact_message_id')
    .execute()
  await forgetMails(
    tx,
    gone.map((one) => mailKeyOf(one.contact_message_id)),
  )
}
