import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEuros, formatTimeInterval } from '#platform/server/email/email-times.ts'
import { REFUND_DAYS } from '#platform/values/constants.ts'

type RefundEmailKind = 'refundForClient' | 'refundForProvider'

/**
 * Emails about refunds made by administrators (decision 0033). The subject line contains no names, and the emails omit
 * the reason.
 */
export const refundEmailTemplates: { [K in RefundEmailKind]: (email: Email<K>) => EmailContent } = {
  refundForClient(email) {
    const { to, data } = email
    const texts = createEmailTexts('refundForClient', to.language)
    const amount = formatEuros(data.amountCents, to.language)
    const card = data.cardLast4 ? [textBlock(texts.own('card', { last4: data.cardLast4 }))] : []
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { amount })),
      sessionDetails(email, texts, 'counsellor'),
      ...(data.isCancelled ? [textBlock(texts.own('cancelled'))] : []),
      ...card,
      noteBlock(texts.own('days', { count: REFUND_DAYS })),
    ])
  },
  refundForProvider(email) {
    const { to, data } = email
    const texts = createEmailTexts('refundForProvider', to.language)
    const amount = formatEuros(data.amountCents, to.language)
    const part = formatEuros(data.partCents, to.language)
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { amount, part })),
      sessionDetails(email, texts, 'client'),
      ...(data.isCancelled ? [textBlock(texts.own('cancelled'))] : []),
      textBlock(data.isPaidOut ? texts.own('left', { part }) : texts.own('waits', { part })),
    ])
  },
}

function buildEmail({ data }: Email<RefundEmailKind>, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
    withHelplines: true,
  }
}

function sessionDetails(
  { to, data }: Email<RefundEmailKind>,
  { shared }: EmailTexts,
  otherParty: 'client' | 'counsellor',
): EmailBlock {
  return {
    kind: 'details',
    details: [
      { label: shared('booking.time'), value: formatTimeInterval(data, to) },
      { label: shared('booking.session'), value: data.title },
      { label: shared(`booking.${otherParty}`), value: data.personName },
    ],
  }
}
