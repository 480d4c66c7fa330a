import { REFUND_DAYS } from '#contract/constants.ts'
import type { Sender } from './booking-letters.ts'
import { calendarFile } from './calendar-file.ts'
import type { Fact, Letter, Piece } from './letter.ts'
import type { Mail, MailKind } from './mail-kinds.ts'
import { euros, fullTime, shortTime, timeSpan } from './mail-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from './wording.ts'

type Only = 'rescheduleAsked' | 'sessionMoved' | 'oldTimeStays' | 'cancelledByCustomer' | 'clientCancelled'

/** Mails about changes of a booked session (specification §4). The subject says only when; a move never reads like a cancellation. */
export const movingLetters: { [K in Only]: (mail: Mail<K>, sender: Sender) => Letter } = {
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
      text(data.keepsOld ? words.own('oldKept', { until }) : words.own('oldGone', { until, amount })),
      text(words.own('none', { amount })),
    ])
  },
  sessionMoved(mail, { brand, now }) {
    const { to, data } = mail
    const words = wordingOf('sessionMoved', to.language)
    const isClient = data.reader === 'client'
    const isAhead = Temporal.Instant.compare(Temporal.Instant.from(data.freeUntil), now) > 0
    const old = { startAt: data.oldStartAt, endAt: data.oldEndAt }
    const facts = [
      { label: words.shared('booking.time'), value: timeSpan(data, to) },
      { label: words.shared('booking.oldTime'), value: timeSpan(old, to) },
      ...about(mail, isClient ? 'counsellor' : 'client'),
      { label: words.shared('booking.place'), value: data.address ?? words.shared('place.online') },
    ]
    const letter = letterOf(mail, words, [
      text(isClient ? words.own('client') : words.own('counsellor')),
      { kind: 'facts', facts },
      ...(isClient && isAhead ? [text(words.own('freeUntil', { until: fullTime(data.freeUntil, to) }))] : []),
      note(words.own('calendar')),
    ])
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
    const amount = euros(data.refundCents, to.language)
    const refund = data.cardLast4
      ? words.own('refundToCard', { amount, last4: data.cardLast4 })
      : words.own('refund', { amount })
    return letterOf(mail, words, [
      text(data.why === 'declined' ? words.own('declined') : words.own('cancelled')),
      facts(mail, words, 'counsellor'),
      ...(data.refundCents > 0
        ? [text(refund), note(words.own('days', { count: REFUND_DAYS })), note(words.own('credit'))]
        : []),
    ])
  },
  clientCancelled(mail) {
    const { to, data } = mail
    const words = wordingOf('clientCancelled', to.language)
    const why = {
      cancelled: () => words.own('cancelled'),
      declined: () => words.own('declined'),
      unanswered: () => words.own('unanswered'),
    }
    return letterOf(mail, words, [
      text(why[data.why]()),
      facts(mail, words, 'client'),
      ...said(data.note, words),
      text(words.own('refund', { amount: euros(data.refundCents, to.language) })),
    ])
  },
}

type Changed = Mail<Extract<MailKind, Only>>

function letterOf({ to, data }: Changed, words: Wording, pieces: Piece[]): Letter {
  return {
    subject: words.own('subject', { when: shortTime(data.startAt, to) }),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [...pieces, words.button(data.link)],
    withHelplines: true,
  }
}

function about({ to, data }: Changed, other: 'client' | 'counsellor'): Fact[] {
  const { shared } = wordingOf('booking', to.language)
  return [
    { label: shared('booking.session'), value: data.title },
    { label: shared(`booking.${other}`), value: data.personName },
  ]
}

const facts = (mail: Changed, words: Wording, other: 'client' | 'counsellor'): Piece => ({
  kind: 'facts',
  facts: [{ label: words.shared('booking.time'), value: timeSpan(mail.data, mail.to) }, ...about(mail, other)],
})

const said = (words: string | null, { own }: Wording): Piece[] =>
  words ? [text(own('says')), { kind: 'quote', text: words }] : []
