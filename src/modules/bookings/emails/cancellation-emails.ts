import type { EmailContent, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { buildGreeting, createEmailTexts, textBlock } from '#platform/server/email/email-template-texts.ts'
import { formatShortTime, formatTimeInterval } from '#platform/server/email/email-times.ts'
import { attachCancelledEntry } from './shared/cancelled-entry.ts'
import { renderRefund } from './shared/rule-sentences.ts'

/** Emails about sessions cancelled by the provider (specification §4). The subject contains only the time. */
export const cancellationEmailTemplates: {
  cancelledByProvider: (email: Email<'cancelledByProvider'>, context: EmailTemplateContext) => EmailContent
} = {
  cancelledByProvider({ to, data }, { brand }) {
    const texts = createEmailTexts('cancelledByProvider', to.language)
    const content: EmailContent = {
      subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        {
          kind: 'details',
          details: [
            { label: texts.shared('booking.time'), value: formatTimeInterval(data, to) },
            { label: texts.shared('booking.session'), value: data.title },
            { label: texts.shared('booking.counsellor'), value: data.counsellorName },
          ],
        },
        ...(data.note ? [textBlock(texts.own('says')), { kind: 'quote', text: data.note } as const] : []),
        ...renderRefund(data, to),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
    return attachCancelledEntry(content, { to, data }, brand)
  },
}
