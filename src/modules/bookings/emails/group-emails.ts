import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type GroupMail = Email<'groupBelowMinimum'> | Email<'groupUndecided'>

/** Mails to a counsellor about a group with too few people (issue 3, Offering). The subject says only when. */
export const groupLetters: {
  groupBelowMinimum: (mail: Email<'groupBelowMinimum'>) => EmailContent
  groupUndecided: (mail: Email<'groupUndecided'>) => EmailContent
} = {
  groupBelowMinimum(mail) {
    const { to, data } = mail
    const words = wordingOf('groupBelowMinimum', to.language)
    return groupLetter(mail, words, [
      text(words.own('people', { booked: data.booked, minimum: data.minimum })),
      text(
        data.booked === 0
          ? words.own('choicesNobody')
          : words.own('choices', { amount: euros(data.refundCents, to.language) }),
      ),
      text(words.own('until', { until: fullTime(data.decideBy, to) })),
    ])
  },
  groupUndecided(mail) {
    const { to, data } = mail
    const words = wordingOf('groupUndecided', to.language)
    const amount = euros(data.refundCents, to.language)
    const refund = [text(words.own('refund', { amount })), note(words.own('days', { count: REFUND_DAYS }))]
    return groupLetter(mail, words, data.booked > 0 ? refund : [])
  },
}

function groupLetter({ to, data }: GroupMail, words: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject', { when: shortTime(data.startAt, to) }),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [
      text(words.own('intro')),
      {
        kind: 'facts',
        facts: [
          { label: words.shared('booking.time'), value: timeSpan(data, to) },
          { label: words.shared('booking.session'), value: data.title },
        ],
      },
      ...pieces,
      words.button(data.link),
    ],
    withHelplines: false,
  }
}
