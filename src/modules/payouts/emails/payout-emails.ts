import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime } from '#platform/server/email/email-times.ts'

type PayoutEmailKind = 'bankChanged' | 'payoutsStopped' | 'profilePublished' | 'taxDetailsNeeded'

/**
 * Emails to providers about payouts, tax details and being listed. Only the last digits of the account number are
 * included.
 */
export const payoutEmailTemplates: { [K in PayoutEmailKind]: (email: Email<K>) => EmailContent } = {
  bankChanged({ to, data }) {
    const texts = createEmailTexts('bankChanged', to.language)
    return buildEmail(data.firstName, texts, [
      textBlock(texts.own('intro', { last4: data.last4, at: formatEmailTime(data.at, to) })),
      textBlock(texts.own('wait', { until: formatEmailTime(data.until, to) })),
      textBlock(texts.own('wasYou')),
      textBlock(texts.own('notYou')),
      texts.button(data.resetLink),
      { kind: 'links', title: '', links: [{ label: texts.own('look'), link: data.link }] },
    ])
  },
  payoutsStopped({ to, data }) {
    const texts = createEmailTexts('payoutsStopped', to.language)
    return buildEmail(data.firstName, texts, [textBlock(texts.own('intro')), texts.button(data.link)])
  },
  taxDetailsNeeded({ to, data }) {
    const texts = createEmailTexts('taxDetailsNeeded', to.language)
    return buildEmail(data.firstName, texts, [
      textBlock(texts.own(data.isAgain ? 'again' : 'intro')),
      textBlock(texts.own('why')),
      texts.button(data.link),
      textBlock(texts.own('safe')),
    ])
  },
  profilePublished({ to, data }) {
    const texts = createEmailTexts('profilePublished', to.language)
    return buildEmail(data.firstName, texts, [
      textBlock(texts.own('intro')),
      texts.button(data.pageLink),
      { kind: 'links', title: '', links: [{ label: texts.own('hours'), link: data.link }] },
    ])
  },
}

const buildEmail = (firstName: string, texts: EmailTexts, blocks: EmailBlock[]): EmailContent => ({
  subject: texts.own('subject'),
  heading: texts.own('subject'),
  greeting: buildGreeting(firstName, texts),
  blocks,
  withHelplines: false,
})
