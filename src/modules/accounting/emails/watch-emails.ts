import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime } from '#platform/server/email/email-times.ts'
import { greetingOf, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'

type WatchEmailKind =
  | 'disputeOpened'
  | 'disputeDue'
  | 'disputeLost'
  | 'payoutLost'
  | 'platformPayoutLost'
  | 'differencesFound'

/**
 * Emails about payments that need action (decision 0034). Those to administrators name no one: names are only on an
 * audited page.
 */
export const watchLetters: { [K in WatchEmailKind]: (mail: Email<K>) => EmailContent } = {
  disputeOpened(mail) {
    const texts = wordingOf('disputeOpened', mail.to.language)
    const { answerBy } = mail.data
    const until = answerBy ? [text(texts.own('until', { until: fullTime(answerBy, mail.to) }))] : []
    return buildEmail(mail, texts, [text(texts.own('intro')), ...until])
  },
  disputeDue(mail) {
    const texts = wordingOf('disputeDue', mail.to.language)
    return buildEmail(mail, texts, [text(texts.own('intro', { until: fullTime(mail.data.answerBy ?? '', mail.to) }))])
  },
  disputeLost(mail) {
    const { to, data } = mail
    const texts = wordingOf('disputeLost', to.language)
    const values = { at: fullTime(data.startAt, to), amount: euros(data.amountCents, to.language) }
    return buildEmail(mail, texts, [
      text(texts.own('intro', values)),
      text(texts.own('effect', values)),
      text(texts.own('nothing')),
    ])
  },
  payoutLost(mail) {
    const { to, data } = mail
    const texts = wordingOf('payoutLost', to.language)
    const reasons = {
      accountClosed: () => texts.own('accountClosed'),
      accountWrong: () => texts.own('accountWrong'),
      ownerDiffers: () => texts.own('ownerDiffers'),
      stopped: () => texts.own('stopped'),
      other: () => texts.own('other'),
    }
    return buildEmail(mail, texts, [
      text(texts.own('intro', { amount: euros(data.amountCents, to.language) })),
      text(reasons[data.failure]()),
      text(texts.own('safe')),
    ])
  },
  platformPayoutLost(mail) {
    const texts = wordingOf('platformPayoutLost', mail.to.language)
    return buildEmail(mail, texts, [text(texts.own('intro'))])
  },
  differencesFound(mail) {
    const texts = wordingOf('differencesFound', mail.to.language)
    return buildEmail(mail, texts, [text(texts.own('intro', { count: mail.data.count }))])
  },
}

function buildEmail({ data }: Email<WatchEmailKind>, texts: Wording, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('subject'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [...blocks, texts.button(data.link)],
    withHelplines: false,
  }
}
