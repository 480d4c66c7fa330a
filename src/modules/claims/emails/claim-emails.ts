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
import { CLAIM_ANSWER_DAYS, LATE_MINUTES, REFUND_DAYS } from '#platform/values/constants.ts'

import type { ClaimEmailData } from './claim-email-kinds.ts'

type ClaimEmail = Email<keyof ClaimEmailData>

/** Emails about claims and no-shows (issue 4). The subject mentions neither the topic nor a person. */
export const claimEmailTemplates: { [K in keyof ClaimEmailData]: (mail: Email<K>) => EmailContent } = {
  claimReceived(mail) {
    const texts = createEmailTexts('claimReceived', mail.to.language)
    return buildEmail(mail, texts, [
      textBlock(texts.own('intro', { count: CLAIM_ANSWER_DAYS })),
      sessionDetails(mail, texts, 'counsellor'),
      textBlock(texts.own('until', { until: formatEmailTime(mail.data.answerBy, mail.to) })),
      noteBlock(mail.data.isPaidOut ? texts.own('left') : texts.own('held')),
    ])
  },
  claimAnswered(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('claimAnswered', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const outcomes = {
      answered: () => texts.own('answered'),
      rejected: () => texts.own('rejected'),
      refunded: () => texts.own('refunded', { amount }),
      calledOff: () => (data.isOurs ? texts.own('calledOffOurs', { amount }) : texts.own('calledOff', { amount })),
    }
    const content = buildEmail(mail, texts, [
      ...(data.outcome === 'calledOff' ? [] : [textBlock(data.isOurs ? texts.own('introOurs') : texts.own('intro'))]),
      textBlock(outcomes[data.outcome]()),
      ...(data.words ? [{ kind: 'quote' as const, text: data.words }] : []),
      sessionDetails(mail, texts, 'counsellor'),
      ...(data.refundCents > 0 ? [noteBlock(texts.own('days', { count: REFUND_DAYS }))] : []),
    ])
    return data.isOurs ? { ...content, subject: texts.own('subjectOurs') } : content
  },
  claimSettled(mail) {
    const { to, data } = mail
    const texts = createEmailTexts('claimSettled', to.language)
    const amount = formatEuros(data.refundCents, to.language)
    const describeRefund = () =>
      data.isPaidOut ? texts.own('refundedLeft', { amount }) : texts.own('refunded', { amount })
    const describeKept = () => (data.isPaidOut ? texts.own('keptLeft') : texts.own('kept'))
    return buildEmail(mail, texts, [
      textBlock(getSettledIntro(data, texts)),
      sessionDetails(mail, texts, 'client'),
      textBlock(data.refundCents > 0 ? describeRefund() : describeKept()),
      ...(data.words ? [textBlock(texts.own('because')), { kind: 'quote' as const, text: data.words }] : []),
    ])
  },
  counsellorAbsent(mail) {
    const texts = createEmailTexts('counsellorAbsent', mail.to.language)
    return buildEmail(mail, texts, [
      textBlock(texts.own('intro', { minutes: LATE_MINUTES })),
      sessionDetails(mail, texts, 'counsellor'),
      textBlock(texts.own('back', { until: formatEmailTime(mail.data.answerBy, mail.to) })),
      textBlock(texts.own('again')),
      noteBlock(texts.own('otherwise')),
    ])
  },
  absenceNoted(mail) {
    const texts = createEmailTexts('absenceNoted', mail.to.language)
    return buildEmail(mail, texts, [
      textBlock(texts.own('intro', { minutes: LATE_MINUTES })),
      sessionDetails(mail, texts, 'client'),
      textBlock(texts.own('next')),
      textBlock(texts.own('answer')),
    ])
  },
}

/** After a provider's no-show the claim was not opened by the client, so its introduction differs. */
function getSettledIntro({ isPaidOut, isOurs }: Email<'claimSettled'>['data'], { own }: EmailTexts): string {
  if (isOurs) return own('introOurs')
  return isPaidOut ? own('introLeft') : own('intro')
}

function buildEmail({ data }: ClaimEmail, texts: EmailTexts, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [...pieces, texts.button(data.link)],
    withHelplines: true,
  }
}

function sessionDetails({ to, data }: ClaimEmail, { shared }: EmailTexts, other: 'client' | 'counsellor'): EmailBlock {
  return {
    kind: 'facts',
    facts: [
      { label: shared('booking.time'), value: formatTimeInterval(data, to) },
      { label: shared('booking.session'), value: data.title },
      { label: shared(`booking.${other}`), value: data.personName },
    ],
  }
}
