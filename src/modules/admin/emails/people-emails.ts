import { attachCancelledEntry } from '#modules/bookings/emails/shared/cancelled-entry.ts'
import { renderRefund } from '#modules/bookings/emails/shared/rule-sentences.ts'
import type { EmailBlock, EmailContent, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { buildGreeting, createEmailTexts, noteBlock, textBlock } from '#platform/server/email/email-template-texts.ts'
import {
  formatEmailTime,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from '#platform/server/email/email-times.ts'
import type { PeopleEmailData } from './people-email-kinds.ts'

/** Templates for emails from administrators. The subject mentions neither the person nor the action. */
export const peopleEmailTemplates: {
  [K in keyof PeopleEmailData]: (email: Email<K>, context: EmailTemplateContext) => EmailContent
} = {
  accountStatusChanged({ to, data }) {
    const texts = createEmailTexts('accountStatusChanged', to.language)
    const isClosing = /Blocked$|Deactivated$/.test(data.what)
    return {
      subject: texts.own('subject'),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own(`what.${data.what}`)),
        textBlock(texts.own('since', { at: formatEmailTime(data.at, to) })),
        textBlock(texts.own('because')),
        { kind: 'quote', text: data.reason },
        ...(isClosing ? describeSessions({ to, data }) : []),
        ...(isClosing ? [noteBlock(texts.own('object', { address: data.objectTo }))] : []),
      ],
      withHelplines: isClosing,
    }
  },
  sessionCancelledByPlatform({ to, data }, { brand }) {
    const texts = createEmailTexts('sessionCancelledByPlatform', to.language)
    const isClient = data.reader === 'client'
    const content: EmailContent = {
      subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(isClient ? texts.own('client') : texts.own('counsellor')),
        {
          kind: 'details',
          details: [
            { label: texts.shared('booking.time'), value: formatTimeInterval(data, to) },
            { label: texts.shared('booking.session'), value: data.title },
            { label: texts.shared(isClient ? 'booking.counsellor' : 'booking.client'), value: data.personName },
          ],
        },
        ...(isClient ? renderRefund(data, to) : []),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
    return attachCancelledEntry(content, { to, data }, brand)
  },
  messageAnswered({ to, data }) {
    const texts = createEmailTexts('messageAnswered', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.name, texts),
      blocks: [textBlock(texts.own('intro')), { kind: 'quote', text: data.answer }, noteBlock(texts.own('again'))],
      withHelplines: true,
    }
  },
}

function describeSessions({ to, data }: Pick<Email<'accountStatusChanged'>, 'to' | 'data'>): EmailBlock[] {
  const texts = createEmailTexts('accountStatusChanged', to.language)
  const amount = formatEuros(data.refundCents, to.language)
  return [
    ...(data.cancelled > 0 ? [textBlock(texts.own('cancelled', { count: data.cancelled, amount }))] : []),
    ...(data.kept > 0 ? [textBlock(texts.own('kept', { count: data.kept }))] : []),
  ]
}
