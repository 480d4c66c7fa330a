import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, text, wordingOf } from '#platform/server/email/wording.ts'

type PayoutEmailKind = 'bankChanged' | 'payoutsStopped' | 'nowListed' | 'taxDetailsNeeded'

/** Emails about payouts and the listing. They contain only the last digits of the account number. */
export const payoutLetters: { [K in PayoutEmailKind]: (mail: Email<K>) => EmailContent } = {
  bankChanged({ to, data }) {
    const texts = wordingOf('bankChanged', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro', { last4: data.last4, at: fullTime(data.at, to) })),
        text(texts.own('wait', { until: fullTime(data.until, to) })),
        text(texts.own('wasYou')),
        text(texts.own('notYou')),
        texts.button(data.resetLink),
        { kind: 'links', title: '', links: [{ label: texts.own('look'), link: data.link }] },
      ],
      withHelplines: false,
    }
  },
  payoutsStopped({ to, data }) {
    const texts = wordingOf('payoutsStopped', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [text(texts.own('intro')), texts.button(data.link)],
      withHelplines: false,
    }
  },
  taxDetailsNeeded({ to, data }) {
    const texts = wordingOf('taxDetailsNeeded', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own(data.isAgain ? 'again' : 'intro')),
        text(texts.own('why')),
        texts.button(data.link),
        text(texts.own('safe')),
      ],
      withHelplines: false,
    }
  },
  nowListed({ to, data }) {
    const texts = wordingOf('nowListed', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro')),
        texts.button(data.pageLink),
        { kind: 'links', title: '', links: [{ label: texts.own('hours'), link: data.link }] },
      ],
      withHelplines: false,
    }
  },
}
