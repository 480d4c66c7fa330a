import type { Kysely } from 'kysely'
import type { ContactTopic } from '#modules/content/values/contact-form.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteEmails } from '#platform/server/email/public.ts'
import './tables.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
  topic?: ContactTopic
}

/**
 * Computes a keyed hash of an email address. It is used to find the messages from an address, because addresses are
 * stored encrypted.
 */
export const computeSenderFingerprint = ({ encryption }: Pick<AppDeps, 'encryption'>, email: string): Buffer =>
  encryption.fingerprint(`contact.${email.trim().toLowerCase()}`)

/** Builds the dedupe key of the email that forwards a contact message. */
export const buildContactEmailKey = (contactMessageId: string): string => `contact:${contactMessageId}`

/** Lists the contact messages from an email address, newest first. */
export async function listContactMessages(deps: Pick<AppDeps, 'db' | 'encryption'>, email: string) {
  const rows = await deps.db
    .selectFrom('contact_message')
    .select(['encrypted', 'created_at', 'encrypted_answer'])
    .where('sender_fingerprint', '=', computeSenderFingerprint(deps, email))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ encrypted, created_at, encrypted_answer }) => {
    const { name, message } = deps.encryption.decrypt<ContactMessage>(encrypted)
    const answer = encrypted_answer && deps.encryption.decrypt<string>(encrypted_answer)
    return { name, said: message, createdAt: created_at, answer }
  })
}

/** Erases the contact messages from an email address, and the emails that forwarded them. */
export async function eraseContactMessages(
  tx: Kysely<Tables>,
  deps: Pick<AppDeps, 'encryption'>,
  email: string,
): Promise<void> {
  const deleted = await tx
    .deleteFrom('contact_message')
    .where('sender_fingerprint', '=', computeSenderFingerprint(deps, email))
    .returning('contact_message_id')
    .execute()
  await deleteEmails(
    tx,
    deleted.map((row) => buildContactEmailKey(row.contact_message_id)),
  )
}
