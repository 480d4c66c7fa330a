import { sessionFacts } from '#modules/bookings/emails/shared/session-facts.ts'
import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'

const sessionDetails = (
  { title, counsellorName }: { title: string; counsellorName: string },
  texts: ReturnType<typeof wordingOf>,
) => ({
  kind: 'facts' as const,
  facts: [
    { label: texts.shared('booking.session'), value: title },
    { label: texts.shared('booking.counsellor'), value: counsellorName },
  ],
})

/** Emails to clients on a waiting list. The subject names neither the provider nor the session. */
export const waitingLetters = {
  waitingOffer({ to, data }: Email<'waitingOffer'>): EmailContent {
    const texts = wordingOf('waitingOffer', to.language)
    const price = { label: texts.shared('booking.price'), value: euros(data.priceCents, to.language) }
    return {
      subject: texts.own('subject', { when: shortTime(data.expiresAt, to) }),
      heading: texts.own('heading'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro', { until: fullTime(data.expiresAt, to) })),
        { kind: 'facts', facts: [...sessionFacts(data, to, texts), price] },
        texts.button(data.link),
        { kind: 'links', title: texts.own('notNow'), links: [{ label: texts.own('toList'), link: data.listLink }] },
        note(texts.own('silence')),
      ],
      withHelplines: true,
    }
  },
  waitingOfferGone({ to, data }: Email<'waitingOfferGone'>): EmailContent {
    const texts = wordingOf('waitingOfferGone', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [text(texts.own('text')), sessionDetails(data, texts), texts.button(data.link)],
      withHelplines: true,
    }
  },
  waitingEnded({ to, data }: Email<'waitingEnded'>): EmailContent {
    const texts = wordingOf('waitingEnded', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(data.why === 'calledOff' ? texts.own('calledOff') : texts.own('over')),
        sessionDetails(data, texts),
        texts.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
