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

type BookingEmailKind = 'bookingConfirmed' | 'bookingForProvider' | 'paidTooLate' | 'savedTooLate'
type BookingEmail = Email<'bookingConfirmed'> | Email<'bookingForProvider'>

/** Emails about a paid booking (decisions, hold; specification §4 and §9). */
export const bookingLetters: { [K in BookingEmailKind]: (mail: Email<K>, sender: EmailSender) => EmailContent } = {
  bookingConfirmed: (mail, sender) => {
    const texts = wordingOf('bookingConfirmed', mail.to.language)
    return buildBookingEmail({ mail, sender, texts }, [
      { kind: 'facts', facts: clientFacts(mail, texts) },
      ...roomNote(mail, texts),
      ...describeScheduledCharge(mail, sender),
      ...cancellationSentenceIn(getCancellationData(mail), mail.to, sender.now),
      ...withdrawalRight(mail.data, mail.to, sender.now),
      note(mail.data.chargeAt ? texts.own('receiptLater') : texts.own('receipt')),
    ])
  },
  bookingForProvider: (mail, sender) => {
    const texts = wordingOf('bookingForProvider', mail.to.language)
    return buildBookingEmail({ mail, sender, texts }, [
      { kind: 'facts', facts: providerFacts(mail, texts) },
      ...linkToRoom(mail, texts),
    ])
  },
  paidTooLate({ to, data }) {
    const texts = wordingOf('paidTooLate', to.language)
    const amount = euros(data.amountCents, to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro')),
        text(
          data.cardLast4
            ? texts.own('refundToCard', { amount, last4: data.cardLast4 })
            : texts.own('refund', { amount }),
        ),
        note(texts.own('days', { count: REFUND_DAYS })),
        ...listAlternatives(data.alternatives, to, texts),
        texts.button(data.findLink),
      ],
      withHelplines: true,
    }
  },
  savedTooLate({ to, data }) {
    const texts = wordingOf('savedTooLate', to.language)
    return {
      subject: texts.own('subject'),
      heading: texts.own('subject'),
      greeting: greetingOf(data.firstName, texts),
      pieces: [
        text(texts.own('intro')),
        ...listAlternatives(data.alternatives, to, texts),
        texts.button(data.findLink),
      ],
      withHelplines: true,
    }
  },
}

function listAlternatives(
  alternatives: EmailData['savedTooLate']['alternatives'],
  to: EmailRecipient,
  texts: Wording,
): EmailBlock[] {
  const links = alternatives.map(({ startAt, link }) => ({ label: fullTime(startAt, to), link }))
  return links.length > 0 ? [{ kind: 'links', title: texts.shared('paidTooLate.stillFree'), links }] : []
}

const describeScheduledCharge = ({ to, data }: Email<'bookingConfirmed'>, { now }: EmailSender): EmailBlock[] =>
  data.chargeAt ? [chargedLater({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)] : []

interface BookingEmailContext {
  mail: BookingEmail
  sender: EmailSender
  texts: Wording
}

/** The subject contains only the time: no provider, no title, no topic (issue 2, Mail). */
function buildBookingEmail(
  { mail: { to, data }, sender, texts }: BookingEmailContext,
  blocks: EmailBlock[],
): EmailContent {
  return {
    subject: texts.own('subject', { when: shortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: greetingOf(data.firstName, texts),
    pieces: [
      text(data.chargeAt ? texts.own('introSaved') : texts.own('intro')),
      ...blocks,
      texts.button(data.link),
      note(texts.shared('booking.calendar')),
    ],
    withHelplines: true,
    calendar: calendarFile({ ...data, language: to.language, brand: sender.brand }),
  }
}

const getCancellationData = ({ data }: Email<'bookingConfirmed'>) => ({
  ...data,
  refundableCents: data.chargeAt ? 0 : data.priceCents,
})

const clientFacts = ({ to, data }: Email<'bookingConfirmed'>, texts: Wording): EmailDetail[] => [
  ...sessionFacts(data, to, texts),
  { label: texts.shared(data.chargeAt ? 'booking.price' : 'booking.paid'), value: euros(data.priceCents, to.language) },
]

function providerFacts({ to, data }: Email<'bookingForProvider'>, texts: Wording): EmailDetail[] {
  const fact = (key: string, value: string): EmailDetail => ({ label: texts.shared(`booking.${key}`), value })
  const seats = { taken: data.seatsTaken, seats: data.seats }
  return [
    fact('time', timeSpan(data, to)),
    fact('session', data.title),
    fact('client', data.clientName),
    ...(data.isGroup ? [fact('seats', texts.shared('booking.seatsTaken', seats))] : []),
    fact('place', data.address ?? texts.shared('place.online')),
    fact('price', euros(data.priceCents, to.language)),
    ...(data.chargeAt ? [fact('chargedOn', dateOn(data.chargeAt, to))] : []),
    fact('fee', euros(data.feeCents, to.language)),
    // Fee and transfer always add up to the payment (decisions).
    fact('yours', euros(data.priceCents - data.feeCents, to.language)),
  ]
}

/** For the provider of an online session: a link to the session room. */
function linkToRoom({ to, data }: Email<'bookingForProvider'>, { shared }: Wording): EmailBlock[] {
  const link = roomLinkOf(data, to.language)
  const title = shared('booking.holdOnline', { minutes: ROOM_OPENS_MINUTES_BEFORE })
  return link ? [{ kind: 'links', title, links: [{ label: shared('booking.toRoom'), link }] }] : []
}

const roomNote = ({ data }: Email<'bookingConfirmed'>, texts: Wording): EmailBlock[] =>
  data.location === SESSION_LOCATION.online ? [text(texts.own('room', { count: ROOM_OPENS_MINUTES_BEFORE }))] : []
