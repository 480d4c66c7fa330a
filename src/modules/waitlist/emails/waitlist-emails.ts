import { sessionFacts } from '#modules/bookings/emails/shared/session-facts.ts'
import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, wordingOf } from '#platform/server/email/wording.ts'

const whatAndWith = (
  { title, counsellorName }: { title: string; counsellorName: string },
  words: ReturnType<typeof wordingOf>,
) => ({
  kind: 'facts' as const,
  facts: [
    { label: words.shared('booking.session'), value: title },
    { label: words.shared('booking.counsellor'), value: counsellorName },
  ],
})

/** Letters to somebody who waits. No subject says for whom or for what. */
export const waitingLetters = {
  waitingOffer({ to, data }: Email<'waitingOffer'>): EmailContent {
    const words = wordingOf('waitingOffer', to.language)
    const price = { label: words.shared('booking.price'), value: euros(data.priceCents, to.language) }
    return {
      subject: words.own('subject', { when: shortTime(data.expiresAt, to) }),
      heading: words.own('heading'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro', { until: fullTime(data.expiresAt, to) })),
        { kind: 'facts', facts: [...sessionFacts(data, to, words), price] },
        words.button(data.link),
        { kind: 'links', title: words.own('notNow'), links: [{ label: words.own('toList'), link: data.listLink }] },
        note(words.own('silence')),
      ],
      withHelplines: true,
    }
  },
  waitingOfferGone({ to, data }: Email<'waitingOfferGone'>): EmailContent {
    const words = wordingOf('waitingOfferGone', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('text')), whatAndWith(data, words), words.button(data.link)],
      withHelplines: true,
    }
  },
  waitingEnded({ to, data }: Email<'waitingEnded'>): EmailContent {
    const words = wordingOf('waitingEnded', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(data.why === 'calledOff' ? words.own('calledOff') : words.own('over')),
        whatAndWith(data, words),
        words.button(data.link),
      ],
      withHelplines: true,
    }
  },
}
