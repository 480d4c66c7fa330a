import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type GroupEmail = Email<'groupBelowMinimum'> | Email<'groupUndecided'>

/** Emails to a provider about a group below its minimum (issue 3, Offering). The subject contains only the time. */
export const groupLetters: {
  groupBelowMinimum: (mail: Email<'groupBelowMinimum'>) => EmailContent
  groupUndecided: (mail: Email<'groupUndecided'>) => EmailContent
} = {
  groupBelowMinimum(mail) {
    const { to, data } = mail
    const texts = wordingOf('groupBelowMinimum', to.language)
    return buildGroupEmail(mail, texts, [
      text(texts.own('people', { booked: data.booked, minimum: data.minimum })),
      text(
        data.booked === 0
          ? texts.own('choicesNobody')
          : texts.own('choices', { amount: euros(data.refundCents, to.language) }),
      ),
      text(texts.own('until', { until: fullTime(data.decideBy, to) })),
    ])
  },
  groupUndecided(mail) {
    const { to, data } = mail
    const texts = wordingOf('groupUndecided', to.language)
    const amount = euros(data.refundCents, to.language)
    const refund = [text(texts.own('refund', { amount })), note(texts.own('days', { count: REFUND_DAYS }))]
    return buildGroupEmail(mail, texts, data.booked > 0 ? refund : [])
  },
}

function buildGroupEmail({ to, data }: GroupEmail, texts: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject', { when: shortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [
      text(texts.own('intro')),
      {
        kind: 'facts',
        facts: [
          { label: texts.shared('booking.time'), value: timeSpan(data, to) },
          { label: texts.shared('booking.session'), value: data.title },
        ],
      },
      ...pieces,
      texts.button(data.link),
    ],
    withHelplines: false,
  }
}
