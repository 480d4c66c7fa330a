import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime, formatEuros } from '#platform/server/email/email-times.ts'

type DisputeAndPayoutEmailKind =
  | 'disputeOpened'
  | 'disputeDue'
  | 'disputeLost'
  | 'payoutFailed'
  | 'platformPayoutFailed'
  | 'differencesFound'

/**
 * Emails about disputes, failed payouts and differences in the ledger (decision 0034). Those to administrators contain
 * no names, which appear only on an audited page.
 */
export const disputeAndPayoutEmailTemplates: { [K in DisputeAndPayoutEmailKind]: (email: Email<K>) => EmailContent } = {
  disputeOpened(email) {
    const texts = createEmailTexts('disputeOpened', email.to.language)
    const { answerBy } = email.data
    const until = answerBy ? [textBlock(texts.own('until', { until: formatEmailTime(answerBy, email.to) }))] : []
    return buildEmail(email, texts, [textBlock(texts.own('intro')), ...until])
  },
  disputeDue(email) {
    const texts = createEmailTexts('disputeDue', email.to.language)
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { until: formatEmailTime(email.data.answerBy ?? '', email.to) })),
    ])
  },
  disputeLost(email) {
    const { to, data } = email
    const texts = createEmailTexts('disputeLost', to.language)
    const values = { at: formatEmailTime(data.startAt, to), amount: formatEuros(data.amountCents, to.language) }
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', values)),
      textBlock(texts.own('effect', values)),
      textBlock(texts.own('nothing')),
    ])
  },
  payoutFailed(email) {
    const { to, data } = email
    const texts = createEmailTexts('payoutFailed', to.language)
    const reasons = {
      accountClosed: () => texts.own('accountClosed'),
      accountWrong: () => texts.own('accountWrong'),
      ownerDiffers: () => texts.own('ownerDiffers'),
      stopped: () => texts.own('stopped'),
      other: () => texts.own('other'),
    }
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { amount: formatEuros(data.amountCents, to.language) })),
      textBlock(reasons[data.failure]()),
      textBlock(texts.own('safe')),
    ])
  },
  platformPayoutFailed(email) {
    const texts = createEmailTexts('platformPayoutFailed', email.to.language)
    return buildEmail(email, texts, [textBlock(texts.own('intro'))])
  },
  differencesFound(email) {
    const texts = createEmailTexts('differencesFound', email.to.language)
    return buildEmail(email, texts, [textBlock(texts.own('intro', { count: email.data.count }))])
  },
}

function buildEmail({ data }: Email<DisputeAndPayoutEmailKind>, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('subject'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
    withHelplines: false,
  }
}
