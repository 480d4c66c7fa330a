import type { EmailBlock, EmailContent } from '#platform/server/email/email.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { CLAIM_ANSWER_DAYS, FEEDBACK_BATCH, LATE_MINUTES, REFUND_DAYS } from '#platform/values/constants.ts'

type OfClaims = 'claimReceived' | 'claimAnswered' | 'claimSettled' | 'counsellorAbsent' | 'absenceNoted'
type Only = 'feedbackRequest' | 'feedbackModerated' | OfClaims
type Framed = Email<Only>

/** Mails about feedback and claims (issue 4). A subject says neither what it is about nor with whom. */
export const voiceLetters: { [K in Only]: (mail: Email<K>) => EmailContent } = {
  feedbackRequest(mail) {
    const words = wordingOf('feedbackRequest', mail.to.language)
    const { data } = mail
    return framed(mail, words, [
      text(words.own('intro')),
      { kind: 'facts', facts: [{ label: words.shared('booking.counsellor'), value: data.counsellorName }] },
      text(words.own('how', { count: FEEDBACK_BATCH })),
      note(words.own('once')),
    ])
  },
  feedbackModerated(mail) {
    const words = wordingOf('feedbackModerated', mail.to.language)
    return framed(mail, words, [
      text(mail.data.what === 'removed' ? words.own('removed') : words.own('edited')),
      { kind: 'quote', text: mail.data.reason },
      text(words.own('secret')),
      note(words.own('object')),
    ])
  },
  claimReceived(mail) {
    const words = wordingOf('claimReceived', mail.to.language)
    return framed(mail, words, [
      text(words.own('intro', { count: CLAIM_ANSWER_DAYS })),
      facts(mail, words, 'counsellor'),
      text(words.own('until', { until: fullTime(mail.data.answerBy, mail.to) })),
      note(mail.data.isPaidOut ? words.own('left') : words.own('held')),
    ])
  },
  claimAnswered(mail) {
    const { to, data } = mail
    const words = wordingOf('claimAnswered', to.language)
    const amount = euros(data.refundCents, to.language)
    const said = {
      answered: () => words.own('answered'),
      rejected: () => words.own('rejected'),
      refunded: () => words.own('refunded', { amount }),
      calledOff: () => (data.isOurs ? words.own('calledOffOurs', { amount }) : words.own('calledOff', { amount })),
    }
    const letter = framed(mail, words, [
      ...(data.outcome === 'calledOff' ? [] : [text(data.isOurs ? words.own('introOurs') : words.own('intro'))]),
      text(said[data.outcome]()),
      ...(data.words ? [{ kind: 'quote' as const, text: data.words }] : []),
      facts(mail, words, 'counsellor'),
      ...(data.refundCents > 0 ? [note(words.own('days', { count: REFUND_DAYS }))] : []),
    ])
    return data.isOurs ? { ...letter, subject: words.own('subjectOurs') } : letter
  },
  claimSettled(mail) {
    const { to, data } = mail
    const words = wordingOf('claimSettled', to.language)
    const amount = euros(data.refundCents, to.language)
    const back = () => (data.isPaidOut ? words.own('refundedLeft', { amount }) : words.own('refunded', { amount }))
    const kept = () => (data.isPaidOut ? words.own('keptLeft') : words.own('kept'))
    return framed(mail, words, [
      text(settledIntro(data, words)),
      facts(mail, words, 'client'),
      text(data.refundCents > 0 ? back() : kept()),
      ...(data.words ? [text(words.own('because')), { kind: 'quote' as const, text: data.words }] : []),
    ])
  },
  counsellorAbsent(mail) {
    const words = wordingOf('counsellorAbsent', mail.to.language)
    return framed(mail, words, [
      text(words.own('intro', { minutes: LATE_MINUTES })),
      facts(mail, words, 'counsellor'),
      text(words.own('back', { until: fullTime(mail.data.answerBy, mail.to) })),
      text(words.own('again')),
      note(words.own('otherwise')),
    ])
  },
  absenceNoted(mail) {
    const words = wordingOf('absenceNoted', mail.to.language)
    return framed(mail, words, [
      text(words.own('intro', { minutes: LATE_MINUTES })),
      facts(mail, words, 'client'),
      text(words.own('next')),
      text(words.own('answer')),
    ])
  },
}

/** Where the counsellor did not come, the client had raised nothing. */
function settledIntro({ isPaidOut, isOurs }: Email<'claimSettled'>['data'], { own }: Wording): string {
  if (isOurs) return own('introOurs')
  return isPaidOut ? own('introLeft') : own('intro')
}

function framed({ kind, data }: Framed, words: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: kind !== 'feedbackModerated',
  }
}

function facts({ to, data }: Email<OfClaims>, { shared }: Wording, other: 'client' | 'counsellor'): EmailBlock {
  return {
    kind: 'facts',
    facts: [
      { label: shared('booking.time'), value: timeSpan(data, to) },
      { label: shared('booking.session'), value: data.title },
      { label: shared(`booking.${other}`), value: data.personName },
    ],
  }
}
