import { takeLetter } from '#modules/accounts/server/public.ts'
import { CONTACT_LEAST_SECONDS } from '#modules/content/values/contact-form.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { textIn } from '#platform/server/texts.ts'
import { mailKeyOf, senderMark } from './contact-messages.ts'

/** Keeps the message sealed and mails it to the people behind the site (specification §5, contact form). */
export const contactUs: Handler<AllCalls['contactUs']> = async ({ website, shownAt, topic, ...written }, context) => {
  if (looksAutomatic({ website, shownAt, now: context.now })) return context.refuse('looksAutomatic')
  await takeLetter(context as Context, 'contact', written.email)
  await takeLetter(context as Context, 'contactOfNetwork', context.addressHash.toString('base64url'))
  const wanted = topic ? { ...written, topic } : written
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
      data: { ...written, topic: topic ? textIn(to.language, `contactUs.topic.${topic}`) : null },
      dedupeKey: mailKeyOf(kept.contact_message_id),
    })
  })
  return null
}

interface Guarded {
  website: string | undefined
  shownAt: Temporal.Instant | undefined
  now: Temporal.Instant
}

/**
 * A field that no person sees was filled in, or the form was sent faster than anybody reads it (decision 0045). Refused with
 * a sentence and never swallowed: a person whose browser filled the field in must not believe that we have their words.
 */
function looksAutomatic({ website, shownAt, now }: Guarded): boolean {
  if (website) return true
  return shownAt !== undefined && now.since(shownAt).total('seconds') < CONTACT_LEAST_SECONDS
}
