import type { AllCalls } from '#contract/all-calls.ts'
import type { Handler } from '../context.ts'
import { writeMail } from '../messages/public.ts'

/** Keeps the message sealed and mails it to the people behind the site (specification §5, contact form). */
export const contactUs: Handler<AllCalls['contactUs']> = async (wanted, context) => {
  await context.db.transaction().execute(async (tx) => {
    const { contact_message_id: id } = await tx
      .insertInto('contact_message')
      .values({ sealed: context.sealing.seal(wanted), created_at: context.now })
      .returning('contact_message_id')
      .executeTakeFirstOrThrow()
    const to = { email: context.settings.mailTo, language: 'et' as const, timezone: 'Europe/Tallinn' }
    await writeMail(tx, context, { kind: 'contactMessage', to, data: wanted, dedupeKey: `contact:${id}` })
  })
  return null
}
