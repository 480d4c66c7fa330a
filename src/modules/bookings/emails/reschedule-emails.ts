import type { EmailBlock, EmailContent, EmailDetail, EmailSender } from '#platform/server/email/email.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { calendarFile } from './shared/calendar-file.ts'
import { cancellationSentenceIn, chargedLater, comesBack, withdrawalRight } from './shared/rule-sentences.ts'

type Only =
  | 'rescheduleAsked'
  | 'sessionMoved'
  | 'oldTimeStays'
  | 'cancelledByCustomer'
  | 'withdrawalReceipt'
  | 'clientCancelled'

/** Mails about changes of a booked session (specification §4). The subject says only when; a move never reads like a cancellation. */
export const movingLetters: { [K in Only]: (mail: Email<K>, sender: EmailSender) => EmailContent } = {
  rescheduleAsked(mail) {
    const { to, data } = mail
    const words = wordingOf('rescheduleAsked', to.language)
    const amount = euros(data.refundCents, to.language)
    const until = fullTime(data.answerBy, to)
    return letterOf(mail, words, [
      text(words.own('intro')),
      { kind: 'times', title: words.own('times'), times: data.times.map((time) => fullTime(time, to)) },
      ...said(data.note, words),
      {
        kind: 'facts',
        facts: [{ label: words.shared('booking.oldTime'), value: timeSpan(data, to) }, ...about(mail, 'counsellor')],
      },
      ...(data.keepsOld || !data.isUncharged
        ? [text(data.keepsOld ? words.own('oldKept', { until }) : words.own('oldGone', { until, amount }))]
        : []),
      text(data.isUncharged ? words.own('noneUncharged') : words.own('none', { amount })),
    ])
  },
  sessionMoved(mail, { brand, now }) {
    const { to, data } = mail
    const words = wordingOf('sessionMoved', to.language)
    const isClient = data.reader === 'client'
    const old = { startAt: data.oldStartAt, endAt: data.oldEndAt }
    const facts = [
      { label: words.shared('booking.time'), value: timeSpan(data, to) },
      { label: words.shared('booking.oldTime'), value: timeSpan(old, to) },
      ...about(mail, isClient ? 'counsellor' : 'client'),
      { label: words.shared('booking.place'), value: data.address ?? words.shared('place.online') },
    ]
    const letter = letterOf(mail, words, [
      text(isClient ? words.own('client') : data.isGroup ? words.own('counsellorGroup') : words.own('counsellor')),
      { kind: 'facts', facts },
      ...(isClient && data.chargeAt
        ? [chargedLater({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)]
        : []),
      ...(isClient ? [...cancellationSentenceIn(data, to, now), ...withdrawalRight(data, to, now)] : []),
      ...(isClient || !data.isGroup ? [note(words.own('calendar'))] : []),
    ])
    // One entry in the counsellor's calendar for a group's date, whoever sits in it.
    if (!isClient && data.isGroup) return letter
    return { ...letter, calendar: calendarFile({ ...data, language: to.language, brand }) }
  },
  oldTimeStays(mail) {
    const { to, data } = mail
    const words = wordingOf('oldTimeStays', to.language)
    const isClient = data.reader === 'client'
    const intro = !isClient
      ? words.own('counsellorLapsed')
      : data.why === 'lapsed'
        ? words.own('clientLapsed')
        : words.own('clientWithdrawn')
    return letterOf(mail, words, [text(intro), facts(mail, words, isClient ? 'counsellor' : 'client')])
  },
  cancelledByCustomer(mail) {
    const { to, data } = mail
    const words = wordingOf('cancelledByCustomer', to.language)
    return letterOf(mail, words, [
      text(cancelledBecause(mail, words)),
      facts(mail, words, 'counsellor'),
      ...comesBack(data, to),
    ])
  },
  withdrawalReceipt(mail) {
    const { to, data } = mail
    const words = wordingOf('withdrawalReceipt', to.language)
    const fact = (label: string, value: string): EmailDetail => ({ label, value })
    return letterOf(mail, words, [
      text(words.own('intro', { at: fullTime(data.withdrawnAt, to) })),
      {
        kind: 'facts',
        facts: [
          fact(words.own('received'), fullTime(data.withdrawnAt, to)),
          fact(words.shared('booking.time'), timeSpan(data, to)),
          ...about(mail, 'counsellor'),
          fact(words.own('contract'), fullTime(data.contractAt, to)),
          fact(words.own('number'), data.bookingId),
        ],
      },
      text(words.own('told')),
      ...comesBack(data, to),
    ])
  },
  clientCancelled(mail) {
    const { to, data } = mail
    const words = wordingOf('clientCancelled', to.language)
    const why = {
      cancelled: () => words.own('cancelled'),
      declined: () => words.own('declined'),
      unanswered: () => words.own('unanswered'),
      withdrawn: () => words.own('withdrawn'),
      late: () => words.own('late', { hours: FREE_CANCELLATION_HOURS }),
    }
    return letterOf(mail, words, [
      text(why[data.why]()),
      facts(mail, words, 'client'),
      ...said(data.note, words),
      ...moneyOf(mail, words),
    ])
  },
}

function cancelledBecause({ to, data }: Email<'cancelledByCustomer'>, { own }: Wording): string {
  if (data.why === 'late')
    return own('late', { hours: FREE_CANCELLATION_HOURS, amount: euros(data.keptCents, to.language) })
  return data.why === 'declined' ? own('declined') : own('cancelled')
}

/** To the counsellor: what the client gets back, or that the payment stays. */
function moneyOf({ to, data }: Email<'clientCancelled'>, { own }: Wording): EmailBlock[] {
  if (data.isUncharged) return [text(own('uncharged'))]
  const cents = data.why === 'late' ? data.keptCents : data.refundCents
  return [text(own(data.why === 'late' ? 'kept' : 'refund', { amount: euros(cents, to.language) }))]
}

type Changed = Email<Extract<EmailKind, Only>>

function letterOf({ to, data }: Changed, words: Wording, pieces: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject', { when: shortTime(data.startAt, to) }),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: true,
  }
}

function about({ to, data }: Changed, other: 'client' | 'counsellor'): EmailDetail[] {
  const { shared } = wordingOf('booking', to.language)
  return [
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
}

const facts = (mail: Changed, words: Wording, other: 'client' | 'counsellor'): EmailBlock => ({
  kind: 'facts',
  facts: [{ label: words.shared('booking.time'), value: timeSpan(mail.data, mail.to) }, ...about(mail, other)],
})

const said = (words: string | null, { own }: Wording): EmailBlock[] =>
  words ? [text(own('says')), { kind: 'quote', text: words }] : []
