import type { EmailBlock, EmailContent, EmailDetail, EmailTemplateContext } from '#platform/server/email/email.ts'
import type { Email, EmailData, EmailRecipient } from '#platform/server/email/email-kinds.ts'
import {
  buildGreeting,
  buildSubject,
  createEmailTexts,
  type EmailTexts,
  noteBlock,
  textBlock,
} from '#platform/server/email/email-template-texts.ts'
import {
  formatDateInZone,
  formatEmailTime,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from '#platform/server/email/email-times.ts'
import { REFUND_DAYS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { renderCalendarFile } from './shared/calendar-file.ts'
import { buildRoomLink } from './shared/room-link.ts'
import { renderCancellationSentence, renderScheduledCharge, renderWithdrawalRight } from './shared/rule-sentences.ts'
import { listEmailSessionDetails } from './shared/session-details.ts'

type BookingEmailKind = 'bookingConfirmed' | 'bookingForProvider' | 'paidTooLate' | 'savedTooLate'
type BookingEmail = Email<'bookingConfirmed'> | Email<'bookingForProvider'>

/** Templates for emails about a paid booking (decisions, hold; specification §4 and §9). */
export const bookingEmailTemplates: {
  [K in BookingEmailKind]: (email: Email<K>, context: EmailTemplateContext) => EmailContent
} = {
  bookingConfirmed: (email, { brand, now }) => {
    const texts = createEmailTexts('bookingConfirmed', email.to.language)
    return buildBookingEmail({ email, brand, texts }, [
      { kind: 'details', details: listClientDetails(email, texts) },
      ...renderRoomText(email, texts),
      ...renderChargeIfScheduled(email, now),
      ...renderCancellationSentence(getCancellationData(email), email.to, now),
      ...renderWithdrawalRight(email.data, email.to, now),
      noteBlock(email.data.chargeAt ? texts.own('receiptLater') : texts.own('receipt')),
    ])
  },
  bookingForProvider: (email, { brand }) => {
    const texts = createEmailTexts('bookingForProvider', email.to.language)
    return buildBookingEmail({ email, brand, texts }, [
      { kind: 'details', details: listProviderDetails(email, texts) },
      ...renderRoomLink(email, texts),
    ])
  },
  paidTooLate({ to, data }) {
    const texts = createEmailTexts('paidTooLate', to.language)
    const amount = formatEuros(data.amountCents, to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
        textBlock(
          data.cardLast4
            ? texts.own('refundToCard', { amount, last4: data.cardLast4 })
            : texts.own('refund', { amount }),
        ),
        noteBlock(texts.own('days', { count: REFUND_DAYS })),
        ...listAlternatives(data.alternatives, to, texts),
        texts.button(data.findLink),
      ],
      withHelplines: true,
    }
  },
  savedTooLate({ to, data }) {
    const texts = createEmailTexts('savedTooLate', to.language)
    return {
      ...buildSubject(texts),
      greeting: buildGreeting(data.firstName, texts),
      blocks: [
        textBlock(texts.own('intro')),
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
  texts: EmailTexts,
): EmailBlock[] {
  const links = alternatives.map(({ startAt, link }) => ({ label: formatEmailTime(startAt, to), link }))
  return links.length > 0 ? [{ kind: 'links', title: texts.shared('paidTooLate.stillFree'), links }] : []
}

const renderChargeIfScheduled = ({ to, data }: Email<'bookingConfirmed'>, now: Temporal.Instant): EmailBlock[] =>
  data.chargeAt ? [renderScheduledCharge({ chargeAt: data.chargeAt, amountCents: data.priceCents }, to, now)] : []

interface BookingEmailContext {
  email: BookingEmail
  brand: string
  texts: EmailTexts
}

/** The subject contains only the time, never the provider, title or topic (issue 2, Mail). */
function buildBookingEmail(
  { email: { to, data }, brand, texts }: BookingEmailContext,
  blocks: EmailBlock[],
): EmailContent {
  return {
    subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),
    heading: texts.own('heading'),
    greeting: buildGreeting(data.firstName, texts),
    blocks: [
      textBlock(data.chargeAt ? texts.own('introSaved') : texts.own('intro')),
      ...blocks,
      texts.button(data.link),
      noteBlock(texts.shared('booking.calendar')),
    ],
    withHelplines: true,
    calendar: renderCalendarFile({ ...data, language: to.language, brand }),
  }
}

const getCancellationData = ({ data }: Email<'bookingConfirmed'>) => ({
  ...data,
  refundableCents: data.chargeAt ? 0 : data.priceCents,
})

const listClientDetails = ({ to, data }: Email<'bookingConfirmed'>, texts: EmailTexts): EmailDetail[] => [
  ...listEmailSessionDetails(data, to, texts),
  {
    label: texts.shared(data.chargeAt ? 'booking.price' : 'booking.paid'),
    value: formatEuros(data.priceCents, to.language),
  },
]

function listProviderDetails({ to, data }: Email<'bookingForProvider'>, texts: EmailTexts): EmailDetail[] {
  const detail = (key: string, value: string): EmailDetail => ({ label: texts.shared(`booking.${key}`), value })
  const seats = { taken: data.seatsTaken, seats: data.seats }
  return [
    detail('time', formatTimeInterval(data, to)),
    detail('session', data.title),
    detail('client', data.clientName),
    ...(data.isGroup ? [detail('seats', texts.shared('booking.seatsTaken', seats))] : []),
    detail('place', data.address ?? texts.shared('place.online')),
    detail('price', formatEuros(data.priceCents, to.language)),
    ...(data.chargeAt ? [detail('chargedOn', formatDateInZone(data.chargeAt, to))] : []),
    detail('fee', formatEuros(data.feeCents, to.language)),
    // The provider's share is computed as price minus fee, so that the two always add up to the price.
    detail('yours', formatEuros(data.priceCents - data.feeCents, to.language)),
  ]
}

/** Renders a link to the session room; empty for an on-site session. */
function renderRoomLink({ to, data }: Email<'bookingForProvider'>, { shared }: EmailTexts): EmailBlock[] {
  const link = buildRoomLink(data, to.language)
  const title = shared('booking.holdOnline', { minutes: ROOM_OPENS_MINUTES_BEFORE })
  return link ? [{ kind: 'links', title, links: [{ label: shared('booking.toRoom'), link }] }] : []
}

const renderRoomText = ({ data }: Email<'bookingConfirmed'>, texts: EmailTexts): EmailBlock[] =>
  data.location === SESSION_LOCATION.online ? [textBlock(texts.own('room', { count: ROOM_OPENS_MINUTES_BEFORE }))] : []
