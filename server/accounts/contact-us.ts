import type { AllCalls } from '#contract/all-calls.ts'
import type { Handler } from '../context.ts'
import { writeMail } from '../messages/public.ts'
import { mailKeyOf, senderMark } from './messages-to-us.ts'

/** Keeps the message sealed and mails it to the people behind the site (specification §5, contact form). */
export const contactUs: Handler<AllCalls['contactUs']> = async (wanted, context) => {
  await context.db.transaction().execute(async (tx) => {
    // The same words of the same day were sent again because the first answer was lost on the way.
    const day = context.now.toString().slice(0, 10)
    const mark = context.sealing.mark(['contact', day, wanted.email.toLowerCase(), wanted.message].join(' '))
    const kept = await tx
      .insertInto('contact_message')
      .values({
        sealed: context.sealing.seal(wanted),
        created_at: context.now,
        sent_mark: mark,
        sender_mark: senderMark(context, wanted.email),
      })
      .onConflict((conflict) => conflict.column('sent_mark').doNothing())
      .returning('contact_message_id')
      .executeTakeFirst()
    if (!kept) return
    const to = { email: context.settings.mailTo, language: 'et' as const, timezone: 'Europe/Tallinn' }
    await writeMail(tx, context, {
      kind: 'contactMessage',
      to,
      data: wanted,
      dedupeKey: mailKeyOf(kept.contact_message_id),
    })
  })
  return null
}
