import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type RefundEmailKind = 'refundGiven' | 'refundTaken'

/** Emails about refunds by administrators (decision 0033). The subject names no one, and the reason is not included. */
export const refundLetters: { [K in RefundEmailKind]: (mail: Email<K>) => EmailContent } = {
  refundGiven(mail) {
    const { to, data } = mail
    const texts = wordingOf('refundGiven', to.language)
    const amount = euros(data.amountCents, to.language)
    const card = data.cardLast4 ? [text(texts.own('card', { last4: data.cardLast4 }))] : []
    return buildEmail(mail, texts, [
      text(texts.own('intro', { amount })),
      sessionDetails(mail, texts, 'counsellor'),
      ...(data.isCancelled ? [text(texts.own('cancelled'))] : []),
      ...card,
      note(texts.own('days', { count: REFUND_DAYS })),
    ])
  },
  refundTaken(mail) {
    const { to, data } = mail
    const texts = wordingOf('refundTaken', to.language)
    const amount = euros(data.amountCents, to.language)
    const part = euros(data.partCents, to.language)
    return buildEmail(mail, texts, [
      text(texts.own('intro', { amount, part })),
      sessionDetails(mail, texts, 'client'),
      ...(data.isCancelled ? [text(texts.own('cancelled'))] : []),
      text(data.isPaidOut ? texts.own('left', { part }) : texts.own('waits', { part })),
    ])
  },
}

function buildEmail({ data }: Email<RefundEmailKind>, texts: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [...pieces, texts.button(data.link)],
    withHelplines: true,
  }
}

function sessionDetails(
  { to, data }: Email<RefundEmailKind>,
  { shared }: Wording,
  other: 'client' | 'counsellor',
): EmailBlock {
  return {
    kind: 'facts',
    facts: [
      { label: shared('booking.time'), value: timeSpan(data, to) },
      { label: shared('booking.session'), value: data.title },
      { label: shared(`booking.${other}`), value: data.personName },
    ],
  }
}
