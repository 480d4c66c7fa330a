import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import {
  formatEmailTime,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from '#platform/server/email/email-times.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type GroupEmail = Email<'groupBelowMinimum'> | Email<'groupUndecided'>

/**
 * Emails to a provider about a group date that has fewer than the minimum number of participants (issue 3, Offering).
 * The subject contains only the time.
 */
export const groupEmailTemplates: {
  groupBelowMinimum: (email: Email<'groupBelowMinimum'>) => EmailContent
  groupUndecided: (email: Email<'groupUndecided'>) => EmailContent
} = {
  groupBelowMinimum(email) {
    const { to, data } = email
    const texts = createEmailTexts('groupBelowMinimum', to.language)
    return buildGroupEmail(email, texts, [
      textBlock(texts.own('people', { booked: data.booked, minimum: data.minimum })),
      textBlock(
        data.booked === 0
          ? texts.own('choicesNobody')
          : texts.own('choices', { amount: formatEuros(data.refundCents, to.language) }),
      ),
      textBlock(texts.own('until', { until: formatEmailTime(data.decideBy, to) })),
    ])
  },
  groupUndecided(email) {
    const { to, data } = email
    const texts = createEmailTexts('groupUndecided', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const refund = [textBlock(texts.own('refund', { amount })), noteBlock(texts.own('days', { count: REFUND_DAYS }))]
    return buildGroupEmail(email, texts, data.booked > 0 ? refund : [])
  },
}

function buildGroupEmail({ to, data }: GroupEmail, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
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
        ],
      },
      ...blocks,
      texts.button(data.link),
    ],
    withHelplines: false,
  }
}
