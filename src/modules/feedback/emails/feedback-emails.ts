import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { CLAIM_ANSWER_DAYS, FEEDBACK_BATCH, LATE_MINUTES, REFUND_DAYS } from '#platform/values/constants.ts'

type ClaimEmailKind = 'claimReceived' | 'claimAnswered' | 'claimSettled' | 'counsellorAbsent' | 'absenceNoted'
type FeedbackEmailKind = 'feedbackRequest' | 'feedbackModerated' | ClaimEmailKind
type FeedbackEmail = Email<FeedbackEmailKind>

/** Emails about feedback and claims (issue 4). The subject names neither the topic nor a person. */
export const voiceLetters: { [K in FeedbackEmailKind]: (mail: Email<K>) => EmailContent } = {
  feedbackRequest(mail) {
    const texts = wordingOf('feedbackRequest', mail.to.language)
    const { data } = mail
    return buildEmail(mail, texts, [
      text(texts.own('intro')),
      { kind: 'facts', facts: [{ label: texts.shared('booking.counsellor'), value: data.counsellorName }] },
      text(texts.own('how', { count: FEEDBACK_BATCH })),
      note(texts.own('once')),
    ])
  },
  feedbackModerated(mail) {
    const texts = wordingOf('feedbackModerated', mail.to.language)
    return buildEmail(mail, texts, [
      text(mail.data.what === 'removed' ? texts.own('removed') : texts.own('edited')),
      { kind: 'quote', text: mail.data.reason },
      text(texts.own('secret')),
      note(texts.own('object')),
    ])
  },
  claimReceived(mail) {
    const texts = wordingOf('claimReceived', mail.to.language)
    return buildEmail(mail, texts, [
      text(texts.own('intro', { count: CLAIM_ANSWER_DAYS })),
      sessionDetails(mail, texts, 'counsellor'),
      text(texts.own('until', { until: fullTime(mail.data.answerBy, mail.to) })),
      note(mail.data.isPaidOut ? texts.own('left') : texts.own('held')),
    ])
  },
  claimAnswered(mail) {
    const { to, data } = mail
    const texts = wordingOf('claimAnswered', to.language)
    const amount = euros(data.refundCents, to.language)
    const outcomes = {
      answered: () => texts.own('answered'),
      rejected: () => texts.own('rejected'),
      refunded: () => texts.own('refunded', { amount }),
      calledOff: () => (data.isOurs ? texts.own('calledOffOurs', { amount }) : texts.own('calledOff', { amount })),
    }
    const content = buildEmail(mail, texts, [
      ...(data.outcome === 'calledOff' ? [] : [text(data.isOurs ? texts.own('introOurs') : texts.own('intro'))]),
      text(outcomes[data.outcome]()),
      ...(data.words ? [{ kind: 'quote' as const, text: data.words }] : []),
      sessionDetails(mail, texts, 'counsellor'),
      ...(data.refundCents > 0 ? [note(texts.own('days', { count: REFUND_DAYS }))] : []),
    ])
    return data.isOurs ? { ...content, subject: texts.own('subjectOurs') } : content
  },
  claimSettled(mail) {
    const { to, data } = mail
    const texts = wordingOf('claimSettled', to.language)
    const amount = euros(data.refundCents, to.language)
    const describeRefund = () =>
      data.isPaidOut ? texts.own('refundedLeft', { amount }) : texts.own('refunded', { amount })
    const describeKept = () => (data.isPaidOut ? texts.own('keptLeft') : texts.own('kept'))
    return buildEmail(mail, texts, [
      text(getSettledIntro(data, texts)),
      sessionDetails(mail, texts, 'client'),
      text(data.refundCents > 0 ? describeRefund() : describeKept()),
      ...(data.words ? [text(texts.own('because')), { kind: 'quote' as const, text: data.words }] : []),
    ])
  },
  counsellorAbsent(mail) {
    const texts = wordingOf('counsellorAbsent', mail.to.language)
    return buildEmail(mail, texts, [
      text(texts.own('intro', { minutes: LATE_MINUTES })),
      sessionDetails(mail, texts, 'counsellor'),
      text(texts.own('back', { until: fullTime(mail.data.answerBy, mail.to) })),
      text(texts.own('again')),
      note(texts.own('otherwise')),
    ])
  },
  absenceNoted(mail) {
    const texts = wordingOf('absenceNoted', mail.to.language)
    return buildEmail(mail, texts, [
      text(texts.own('intro', { minutes: LATE_MINUTES })),
      sessionDetails(mail, texts, 'client'),
      text(texts.own('next')),
      text(texts.own('answer')),
    ])
  },
}

/** After a provider's no-show the claim was not opened by the client, so its introduction differs. */
function getSettledIntro({ isPaidOut, isOurs }: Email<'claimSettled'>['data'], { own }: Wording): string {
  if (isOurs) return own('introOurs')
  return isPaidOut ? own('introLeft') : own('intro')
}

function buildEmail({ kind, data }: FeedbackEmail, texts: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: texts.own('subject'),
    heading: texts.own('heading'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [...pieces, texts.button(data.link)],
    withHelplines: kind !== 'feedbackModerated',
  }
}

function sessionDetails(
  { to, data }: Email<ClaimEmailKind>,
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
