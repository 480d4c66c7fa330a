import { listEmailSessionDetails } from '#modules/bookings/emails/shared/session-details.ts'
import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  buildSubject,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime, formatEuros, formatShortTime } from '#platform/server/email/email-times.ts'

const sessionDetails = ({ title, counsellorName }: { title: string; counsellorName: string }, texts: EmailTexts) => ({
  kind: 'details' as const,
  details: [
    { label: texts.shared('booking.session'), value: title },
    { label: texts.shared('booking.counsellor'), value: counsellorName },
  ],
})

/** Emails to clients on a waiting list. The subject mentions neither the provider nor the session. */
export const waitlistEmailTemplates = {
  waitlistOffer({ to, data }: Email<'waitlistOffer'>): EmailContent {
    const texts = createEmailTexts('waitlistOffer', to.language)
    const price = { label: texts.shared('booking.price'), value: formatEuros(data.priceCents, to.language) }
    return {
      subject: texts.own('subject', { when: formatShortTime(data.expiresAt, to) }),
      heading: texts.own('heading'),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro', { until: formatEmailTime(data.expiresAt, to) })),
        { kind: 'details', details: [...listEmailSessionDetails(data, to, texts), price] },
        texts.button(data.link),
        { kind: 'links', title: texts.own('notNow'), links: [{ label: texts.own('toList'), link: data.listLink }] },
        noteBlock(texts.own('silence')),
      ],
      withHelplines: true,
    }
  },
  waitlistOfferGone({ to, data }: Email<'waitlistOfferGone'>): EmailContent {
    const texts = createEmailTexts('waitlistOfferGone', to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [textBlock(texts.own('text')), sessionDetails(data, texts), texts.button(data.link)],
      withHelplines: true,
    }
  },
  waitlistEnded({ to, data }: Email<'waitlistEnded'>): EmailContent {
    const texts = createEmailTexts('waitlistEnded', to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(data.why === 'cancelled' ? texts.own('cancelled') : texts.own('ended')),
        sessionDetails(data, texts),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
