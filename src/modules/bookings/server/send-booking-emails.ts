import { sql, type Transaction } from 'kysely'
import { getWithdrawableUntil, hasExpressRequest } from '#modules/bookings/values/withdrawal-rules.ts'
import { buildPagePath } from '#modules/pages.ts'
import { publicIntentId } from '#modules/payments/server/public.ts'
import { pickTemplateText } from '#modules/providers/server/public.ts'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Booking } from './lock-booking.ts'

type Tx = Transaction<Tables>

interface BookingParties {
  customer_email: string
  customer_first: string
  customer_last: string
  customer_language: UiLanguage
  customer_timezone: string
  provider_email: string
  provider_first: string
  provider_last: string
  provider_language: UiLanguage
  provider_timezone: string
  payment_intent_id: string | null
  card_last4: string | null
  /** When the saved card will be charged; null if no such charge is pending. */
  charge_at: Temporal.Instant | null
  /** Whether the booking ended before its card was charged. */
  is_uncharged: boolean
  /** Whether the scheduled charge is still open. */
  is_charge_scheduled: boolean
  /** Whether the payment is disputed, in which case refunds wait for the bank's decision. */
  is_disputed: boolean
  template_texts: TemplateTexts
  seats: number | null
  seats_taken: number | null
}

/** Loads the details that emails need about a booking's client, provider and payment. */
export async function loadBookingParties(tx: Tx, booking: Booking): Promise<BookingParties> {
  const { rows } = await sql<BookingParties>`
    select c.email_address as customer_email, c.first_name as customer_first, c.last_name as customer_last,
      c.ui_language as customer_language, c.timezone as customer_timezone,
      o.email_address as provider_email, o.first_name as provider_first, o.last_name as provider_last,
      o.ui_language as provider_language, p.timezone as provider_timezone,
      ${publicIntentId(sql`pay.payment_id`, sql`pay.payment_intent_id`)} as payment_intent_id,
      coalesce(pay.card_last4, sc.card_last4) as card_last4, t.texts as template_texts, g.seats, g.seats_taken,
      case when sc.status in ('saved', 'charging') then sc.charge_at end as charge_at,
      coalesce(sc.status = 'cancelled' and pay.settled_at is null, false) as is_uncharged,
      coalesce(sc.ended_at is null and sc.payment_id is not null, false) as is_charge_scheduled,
      coalesce(pay.status = 'disputed', false) as is_disputed
    from booking b
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    join session_template t on t.session_template_id = b.session_template_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    left join scheduled_charge sc on sc.payment_id = pay.payment_id
    left join group_occurrence g on g.group_occurrence_id = b.group_occurrence_id
    where b.booking_id = ${booking.booking_id}`.execute(tx)
  return rows[0]!
}

/**
 * Emails the confirmation to the client and to the provider, once each. Neither email mentions other group members.
 * @param chargeAt when the saved card will be charged; null if the booking has been paid.
 */
export async function emailBookingConfirmed(
  deps: AppDeps,
  tx: Tx,
  booking: Booking,
  chargeAt: Temporal.Instant | null = null,
): Promise<void> {
  const parties = await loadBookingParties(tx, booking)
  const session = {
    title: booking.title,
    startAt: booking.start_at.toString(),
    endAt: booking.end_at.toString(),
    location: booking.location,
    address: booking.address,
    priceCents: booking.price_cents,
    bookingId: booking.booking_id,
    isGroup: booking.group_occurrence_id !== null,
    chargeAt: chargeAt?.toString() ?? null,
  }
  const path = buildPagePath('mySessions', parties.customer_language, {
    paymentIntentId: parties.payment_intent_id ?? '',
  })
  await enqueueEmail(tx, deps, {
    kind: 'bookingConfirmed',
    to: { email: parties.customer_email, language: parties.customer_language, timezone: parties.customer_timezone },
    data: {
      ...session,
      firstName: parties.customer_first,
      counsellorName: `${parties.provider_first} ${parties.provider_last}`,
      counsellorTimezone: parties.provider_timezone,
      freeUntil: booking.free_until.toString(),
      withdrawUntil: getWithdrawableUntil(booking)?.toString() ?? null,
      isSoon: hasExpressRequest(booking),
      link: deps.settings.publicUrl + path,
    },
    dedupeKey: `booked:${booking.booking_id}:customer`,
  })
  await enqueueEmail(tx, deps, {
    kind: 'bookingForProvider',
    to: { email: parties.provider_email, language: parties.provider_language, timezone: parties.provider_timezone },
    data: {
      ...session,
      // The booking stores the title in the client's language.
      title: pickTemplateText(parties.template_texts, parties.provider_language).title || booking.title,
      firstName: parties.provider_first,
      clientName: `${parties.customer_first} ${parties.customer_last}`,
      feeCents: booking.fee_cents,
      // A group date is one entry in the provider's calendar, however many seats are sold.
      bookingId: booking.group_occurrence_id ?? booking.booking_id,
      link:
        deps.settings.publicUrl +
        buildPagePath('providerSession', parties.provider_language, {
          id: booking.group_occurrence_id ?? booking.booking_id,
        }),
      seats: parties.seats ?? 1,
      seatsTaken: parties.seats_taken ?? 1,
    },
    dedupeKey: `booked:${booking.booking_id}:provider`,
  })
}

/**
 * Emails the client to say that the time was taken before the payment succeeded, with details of the refund and other
 * free times.
 */
export async function emailPaidTooLate(
  deps: AppDeps,
  tx: Tx,
  booking: Booking,
  alternatives: Temporal.Instant[],
): Promise<void> {
  const parties = await loadBookingParties(tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'paidTooLate',
    to: { email: parties.customer_email, language: parties.customer_language, timezone: parties.customer_timezone },
    data: {
      firstName: parties.customer_first,
      amountCents: booking.price_cents,
      cardLast4: parties.card_last4,
      ...buildAlternatives(deps, booking, { parties, starts: alternatives }),
    },
    dedupeKey: `paid-too-late:${booking.booking_id}`,
  })
}

/**
 * Emails the client to say that the time was taken before the card was saved; the card is deleted without being
 * charged.
 */
export async function emailSavedTooLate(
  deps: AppDeps,
  tx: Tx,
  booking: Booking,
  alternatives: Temporal.Instant[],
): Promise<void> {
  const parties = await loadBookingParties(tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'savedTooLate',
    to: { email: parties.customer_email, language: parties.customer_language, timezone: parties.customer_timezone },
    data: { firstName: parties.customer_first, ...buildAlternatives(deps, booking, { parties, starts: alternatives }) },
    dedupeKey: `saved-too-late:${booking.booking_id}`,
  })
}

function buildAlternatives(
  deps: AppDeps,
  booking: Booking,
  { parties, starts }: { parties: BookingParties; starts: Temporal.Instant[] },
) {
  const language = parties.customer_language
  const checkout = deps.settings.publicUrl + buildPagePath('checkout', language)
  const alternatives = starts.map((start) => ({
    startAt: start.toString(),
    link: `${checkout}?session=${booking.session_template_id}&start=${encodeURIComponent(start.toString())}`,
  }))
  return { alternatives, findLink: deps.settings.publicUrl + buildPagePath('finder', language) }
}
