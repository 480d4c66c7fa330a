import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import { CONTACT_MIN_SECONDS } from '#modules/content/values/contact-form.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { translate } from '#platform/server/texts.ts'
import { buildContactEmailKey, computeSenderFingerprint } from './contact-messages.ts'

/** Stores the message encrypted and emails it to the operators (specification §5, contact form). */
export const contactUs: Handler<AllCalls['contactUs']> = async ({ website, shownAt, topic, ...fields }, context) => {
  if (looksAutomatic({ website, shownAt, now: context.now })) return context.fail('looksAutomatic')
  await consumeRateLimit(context, 'contact', fields.email)
  await consumeRateLimit(context, 'contactOfNetwork', context.addressHash.toString('base64url'))
  const message = topic ? { ...fields, topic } : fields
  await context.db.transaction().execute(async (tx) => {
    // The same message from the same sender on the same day is treated as a retry after a lost reply.
    const day = context.now.toString().slice(0, 10)
    const fingerprint = context.encryption.fingerprint(
      ['contact', day, message.email.toLowerCase(), message.message].join(' '),
    )
    const inserted = await tx
      .insertInto('contact_message')
      .values({
        encrypted: context.encryption.encrypt(message),
        created_at: context.now,
        submission_fingerprint: fingerprint,
        sender_fingerprint: computeSenderFingerprint(context, message.email),
      })
      .onConflict((conflict) => conflict.column('submission_fingerprint').doNothing())
      .returning('contact_message_id')
      .executeTakeFirst()
    if (!inserted) return
    const to = { email: context.settings.contactEmail, language: 'et' as const, timezone: 'Europe/Tallinn' }
    await enqueueEmail(tx, context, {
      kind: 'contactMessage',
      to,
      data: { ...fields, topic: topic ? translate(to.language, `contactUs.topic.${topic}`) : null },
      dedupeKey: buildContactEmailKey(inserted.contact_message_id),
    })
  })
  return null
}

interface SpamSignals {
  website: string | undefined
  shownAt: Temporal.Instant | undefined
  now: Temporal.Instant
}

/**
 * Returns true if the honeypot field was filled in or the form was sent faster than a person could complete it
 * (decision 0045). Such messages are rejected with an explanation rather than dropped, because a person whose browser
 * autofilled the honeypot must not believe that the message was received.
 */
function looksAutomatic({ website, shownAt, now }: SpamSignals): boolean {
  if (website) return true
  return shownAt !== undefined && now.since(shownAt).total('seconds') < CONTACT_MIN_SECONDS
}
