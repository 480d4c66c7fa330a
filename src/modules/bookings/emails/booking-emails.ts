import type { EmailBlock, EmailContent, EmailDetail, EmailSender } from '#platform/server/email/email.ts'
import type { Email, EmailData, EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { dateOn, euros, fullTime, shortTime, timeSpan } from '#platform/server/email/email-times.ts'
import { greetingOf, note, text, type Wording, wordingOf } from '#platform/server/email/wording.ts'
import { REFUND_DAYS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { calendarFile } from './shared/calendar-file.ts'
import { roomLinkOf } from './shared/room-link.ts'
import { cancellationSentenceIn, chargedLater, withdrawalRight } from './shared/rule-sentences.ts'
import { sessionFacts } from './shared/session-facts.ts'

type Only = 'bookingConfirmed' | 'bookingForProvider' | 'paidTooLate' | 'savedTooLate'
type Booked = Email<'bookingConfirmed'> | Email<'bookingForProvider'>

/** Mails about a paid time (decisions, hold; specification §4 and §9). */
export const bookingLetters: { [K in Only]: (mail: Email<K>, sender: EmailSender) => EmailContent } = {
  bookingConfirmed: (mail, sender) => {
    const words = wordingOf('bookingConfirmed', mail.to.language)
    return bookingLetter({ mail, sender, words }, [
      { kind: 'facts', facts: clientFacts(mail, words) },
      ...roomNote(mail, words),
      ...later(mail, sender),
      ...cancellationSentenceIn(atStake(mail), mail.to, sender.now),
      ...withdrawalRight(mail.data, mail.to, sender.now),
      note(mail.data.chargeAt ? words.own('receiptLater') : words.own('receipt')),
    ])
  },
  bookingForProvider: (mail, sender) => {
    const words = wordingOf('bookingForProvider', mail.to.language)
    return bookingLetter({ mail, sender, words }, [
      { kind: 'facts', facts: providerFacts(mail, words) },
      ...howItIsHeld(mail, words),
    ])
  },
  paidTooLate({ to, data }) {
    const words = wordingOf('paidTooLate', to.language)
    const amount = euros(data.amountCents, to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [
        text(words.own('intro')),
        text(
          data.cardLast4
            ? words.own('refundToCard', { amount, last4: data.cardLast4 })
            : words.own('refund', { amount }),
        ),
        note(words.own('days', { count: REFUND_DAYS })),
        ...stillFree(data.alternatives, to, words),
        words.button(data.findLink),
      ],
      withHelplines: true,
    }
  },
  savedTooLate({ to, data }) {
    const words = wordingOf('savedTooLate', to.language)
    return {
      subject: words.own('subject'),
      heading: words.own('subject'),
      greeting: greetingOf(data.firstName, words),
      pieces: [text(words.own('intro')), ...stillFree(data.alternatives, to, words), words.button(data.findLink)],
      withHelplines: true,
    }
  },
}

function stillFree(
  others: EmailData['savedTooLate']['alternatives'],
  to: EmailRecipient,
  words: Wording,
): EmailBlock[] {
  const links = others.map(({ startAt, link }) => ({ label: fullTime(startAt, to), link }))
  return links.length > 0 ? [{ kind: 'links', title: words.shared('paidTooLate.stillFree'), links }] : []
}

const later = ({ to, data }: Email<'bookingConfirmed'>, { now }: EmailSender): EmailBlock[] =>
  data.chargeAt ? [chargedLater({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)] : []

interface Wanted {
  mail: Booked
  sender: EmailSender
  words: Wording
}

/** The subject says only when: no counsellor, no title, no topic (issue 2, Mail). */
function bookingLetter({ mail: { to, data }, sender, words }: Wanted, inside: EmailBlock[]): EmailContent {
  return {
    subject: words.own('subject', { when: shortTime(data.startAt, to) }),
    heading: words.own('heading'),
    greeting: greetingOf(data.firstName, words),
    pieces: [
      text(data.chargeAt ? words.own('introSaved') : words.own('intro')),
      ...inside,
      words.button(data.link),
      note(words.shared('booking.calendar')),
    ],
    withHelplines: true,
    calendar: calendarFile({ ...data, language: to.language, brand: sender.brand }),
  }
}

const atStake = ({ data }: Email<'bookingConfirmed'>) => ({
  ...data,
  refundableCents: data.chargeAt ? 0 : data.priceCents,
})

const clientFacts = ({ to, data }: Email<'bookingConfirmed'>, words: Wording): EmailDetail[] => [
  ...sessionFacts(data, to, words),
  { label: words.shared(data.chargeAt ? 'booking.price' : 'booking.paid'), value: euros(data.priceCents, to.language) },
]

function providerFacts({ to, data }: Email<'bookingForProvider'>, words: Wording): EmailDetail[] {
  const fact = (key: string, value: string): EmailDetail => ({ label: words.shared(`booking.${key}`), value })
  const seats = { taken: data.seatsTaken, seats: data.seats }
  return [
    fact('time', timeSpan(data, to)),
    fact('session', data.title),
    fact('client', data.clientName),
    ...(data.isGroup ? [fact('seats', words.shared('booking.seatsTaken', seats))] : []),
    fact('place', data.address ?? words.shared('place.online')),
    fact('price', euros(data.priceCents, to.language)),
    ...(data.chargeAt ? [fact('chargedOn', dateOn(data.chargeAt, to))] : []),
    fact('fee', euros(data.feeCents, to.language)),
    // Fee and transfer always add up to the payment (decisions).
    fact('yours', euros(data.priceCents - data.feeCents, to.language)),
  ]
}

/** To the counsellor: online it is held in the room. */
function howItIsHeld({ to, data }: Email<'bookingForProvider'>, { shared }: Wording): EmailBlock[] {
  const link = roomLinkOf(data, to.language)
  const title = shared('booking.holdOnline', { minutes: ROOM_OPENS_MINUTES_BEFORE })
  return link ? [{ kind: 'links', title, links: [{ label: shared('booking.toRoom'), link }] }] : []
}

const roomNote = ({ data }: Email<'bookingConfirmed'>, words: Wording): EmailBlock[] =>
  data.location === SESSION_LOCATION.online ? [text(words.own('room', { count: ROOM_OPENS_MINUTES_BEFORE }))] : []
