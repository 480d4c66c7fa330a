import type { EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, text, wordingOf } from '#platform/server/email/wording.ts'

type Only = 'bankChanged' | 'payoutsStopped' | 'nowListed' | 'taxDetailsNeeded'

/** Mails about being paid and being found; of the account number only its end is ever written. */
export const payoutLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  bankChanged({ to, data }) {
    const words = wordingOf('bankChanged', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro', { last4: data.last4, at: fullTime(data.at, to) })),
        text(words.own('wait', { until: fullTime(data.until, to) })),
        text(words.own('wasYou')),
        text(words.own('notYou')),
        words.button(data.resetLink),
        { kind: 'links', title: '', links: [{ label: words.own('look'), link: data.link }] },
      ],
      withHelplines: false,
    }
  },
  payoutsStopped({ to, data }) {
    const words = wordingOf('payoutsStopped', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro')), words.button(data.link)],
      withHelplines: false,
    }
  },
  taxDetailsNeeded({ to, data }) {
    const words = wordingOf('taxDetailsNeeded', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own(data.isAgain ? 'again' : 'intro')),
        text(words.own('why')),
        words.button(data.link),
        text(words.own('safe')),
      ],
      withHelplines: false,
    }
  },
  nowListed({ to, data }) {
    const words = wordingOf('nowListed', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        words.button(data.pageLink),
        { kind: 'links', title: '', links: [{ label: words.own('hours'), link: data.link }] },
      ],
      withHelplines: false,
    }
  },
}
