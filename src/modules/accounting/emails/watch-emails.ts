import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type Only = 'disputeOpened' | 'disputeDue' | 'disputeLost' | 'payoutLost' | 'platformPayoutLost' | 'differencesFound'

/** Mails about money that somebody has to look after (decision 0034). Superusers' ones name nobody: that stands on an audited page. */
export const watchLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  disputeOpened(mail) {
    const words = wordingOf('disputeOpened', mail.to.language)
    const { answerBy } = mail.data
    const until = answerBy ? [text(words.own('until', { until: fullTime(answerBy, mail.to) }))] : []
    return framed(mail, words, [text(words.own('intro')), ...until])
  },
  disputeDue(mail) {
    const words = wordingOf('disputeDue', mail.to.language)
    return framed(mail, words, [text(words.own('intro', { until: fullTime(mail.data.answerBy ?? '', mail.to) }))])
  },
  disputeLost(mail) {
    const { to, data } = mail
    const words = wordingOf('disputeLost', to.language)
    const said = { at: fullTime(data.startAt, to), amount: euros(data.amountCents, to.language) }
    return framed(mail, words, [
      text(words.own('intro', said)),
      text(words.own('effect', said)),
      text(words.own('nothing')),
    ])
  },
  payoutLost(mail) {
    const { to, data } = mail
    const words = wordingOf('payoutLost', to.language)
    const why = {
      accountClosed: () => words.own('accountClosed'),
      accountWrong: () => words.own('accountWrong'),
      ownerDiffers: () => words.own('ownerDiffers'),
      stopped: () => words.own('stopped'),
      other: () => words.own('other'),
    }
    return framed(mail, words, [
      text(words.own('intro', { amount: euros(data.amountCents, to.language) })),
      text(why[data.failure]()),
      text(words.own('safe')),
    ])
  },
  platformPayoutLost(mail) {
    const words = wordingOf('platformPayoutLost', mail.to.language)
    return framed(mail, words, [text(words.own('intro'))])
  },
  differencesFound(mail) {
    const words = wordingOf('differencesFound', mail.to.language)
    return framed(mail, words, [text(words.own('intro', { count: mail.data.count }))])
  },
}

function framed({ data }: Email<Only>, words: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('subject'),
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: false,
  }
}
