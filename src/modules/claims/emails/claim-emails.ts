import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import { formatEmailTime, formatEuros, formatTimeInterval } from '#platform/server/email/email-times.ts'
import { LATE_MINUTES, REFUND_DAYS } from '#platform/values/constants.ts'

import type { ClaimEmailData } from './claim-email-kinds.ts'

type ClaimEmail = Email<keyof ClaimEmailData>

/** Templates for emails about claims and no-shows (issue 4). Subjects reveal neither the topic nor a name. */
export const claimEmailTemplates: { [K in keyof ClaimEmailData]: (email: Email<K>) => EmailContent } = {
  claimReceived(email) {
    const texts = createEmailTexts('claimReceived', email.to.language)
    return buildEmail(email, texts, [
      textBlock(texts.own('intro')),
      buildSessionDetails(email, texts, 'counsellor'),
      textBlock(texts.own('until', { until: formatEmailTime(email.data.answerBy, email.to) })),
      noteBlock(email.data.isPaidOut ? texts.own('left') : texts.own('held')),
    ])
  },
  claimAnswered(email) {
    const { to, data } = email
    const texts = createEmailTexts('claimAnswered', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const outcomes = {
      answered: () => texts.own('answered'),
      rejected: () => texts.own('rejected'),
      refunded: () => texts.own('refunded', { amount }),
      sessionCancelled: () =>
        data.isOurs ? texts.own('sessionCancelledOurs', { amount }) : texts.own('sessionCancelled', { amount }),
    }
    const content = buildEmail(email, texts, [
      ...(data.outcome === 'sessionCancelled'
        ? []
        : [textBlock(data.isOurs ? texts.own('introOurs') : texts.own('intro'))]),
      textBlock(outcomes[data.outcome]()),
      ...(data.words ? [{ kind: 'quote' as const, text: data.words }] : []),
      buildSessionDetails(email, texts, 'counsellor'),
      ...(data.refundCents > 0 ? [noteBlock(texts.own('days', { count: REFUND_DAYS }))] : []),
    ])
    return data.isOurs ? { ...content, subject: texts.own('subjectOurs') } : content
  },
  claimSettled(email) {
    const { to, data } = email
    const texts = createEmailTexts('claimSettled', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const describeRefund = () =>
      data.isPaidOut ? texts.own('refundedLeft', { amount }) : texts.own('refunded', { amount })
    const describeNoRefund = () => (data.isPaidOut ? texts.own('keptLeft') : texts.own('kept'))
    return buildEmail(email, texts, [
      textBlock(getSettledIntro(data, texts)),
      buildSessionDetails(email, texts, 'client'),
      textBlock(data.refundCents > 0 ? describeRefund() : describeNoRefund()),
      ...(data.words ? [textBlock(texts.own('because')), { kind: 'quote' as const, text: data.words }] : []),
    ])
  },
  counsellorAbsent(email) {
    const texts = createEmailTexts('counsellorAbsent', email.to.language)
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { minutes: LATE_MINUTES })),
      buildSessionDetails(email, texts, 'counsellor'),
      textBlock(texts.own('back', { until: formatEmailTime(email.data.answerBy, email.to) })),
      textBlock(texts.own('again')),
      noteBlock(texts.own('otherwise')),
    ])
  },
  absenceRecorded(email) {
    const texts = createEmailTexts('absenceRecorded', email.to.language)
    return buildEmail(email, texts, [
      textBlock(texts.own('intro', { minutes: LATE_MINUTES })),
      buildSessionDetails(email, texts, 'client'),
      textBlock(texts.own('next')),
      textBlock(texts.own('answer')),
    ])
  },
}

/** The introduction does not mention a report by the client if the claim was opened automatically. */
function getSettledIntro({ isPaidOut, isOurs }: Email<'claimSettled'>['data'], { own }: EmailTexts): string {
  if (isOurs) return own('introOurs')
  return isPaidOut ? own('introLeft') : own('intro')
}

function buildEmail({ data }: ClaimEmail, texts: EmailTexts, blocks: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...blocks, texts.button(data.link)],
    withHelplines: true,
  }
}

function buildSessionDetails(
  { to, data }: ClaimEmail,
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
