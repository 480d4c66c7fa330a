import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type Only = 'refundGiven' | 'refundTaken'

/** Letters about money that a superuser gave back (decision 0033). A subject names nobody, and why stays with the superusers. */
export const refundLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  refundGiven(mail) {
    const { to, data } = mail
    const words = wordingOf('refundGiven', to.language)
    const amount = euros(data.amountCents, to.language)
    const card = data.cardLast4 ? [text(words.own('card', { last4: data.cardLast4 }))] : []
    return framed(mail, words, [
      text(words.own('intro', { amount })),
      facts(mail, words, 'counsellor'),
      ...(data.isCancelled ? [text(words.own('cancelled'))] : []),
      ...card,
      note(words.own('days', { count: REFUND_DAYS })),
    ])
  },
  refundTaken(mail) {
    const { to, data } = mail
    const words = wordingOf('refundTaken', to.language)
    const amount = euros(data.amountCents, to.language)
    const part = euros(data.partCents, to.language)
    return framed(mail, words, [
      text(words.own('intro', { amount, part })),
      facts(mail, words, 'client'),
      ...(data.isCancelled ? [text(words.own('cancelled'))] : []),
      text(data.isPaidOut ? words.own('left', { part }) : words.own('waits', { part })),
    ])
  },
}

function framed({ data }: Email<Only>, words: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: true,
  }
}

function facts({ to, data }: Email<Only>, { shared }: Wording, other: 'client' | 'counsellor'): EmailBlock {
  return {
    kind: 'facts',
    facts: [
      { label: shared('booking.time'), value: timeSpan(data, to) },
      { label: shared('booking.session'), value: data.title },
      { label: shared(`booking.${other}`), value: data.personName },
    ],
  }
}
