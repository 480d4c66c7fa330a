import type { Transaction } from 'kysely'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { peopleOf } from './booking-mails.ts'
import { refundableOf } from './booking-standing.ts'
import type { Booking } from './change-one.ts'
import { titleIn } from './offer.ts'
import { wasAskedFor, withdrawableUntil } from './withdrawal-rules.ts'

type Tx = Transaction<Tables>

/** Both sides of a booking as mails about changes need them: whom to write to, what about, and where it can be seen. */
export async function bothSides(house: House, tx: Tx, booking: Booking) {
  const people = await peopleOf(tx, booking)
  const { customer_language: theirs, provider_language: own } = people
  const times = { startAt: booking.start_at.toString(), endAt: booking.end_at.toString() }
  const { publicUrl } = house.settings
  return {
    cardLast4: people.card_last4,
    isUncharged: people.is_uncharged,
    isPromised: people.is_promised,
    isDisputed: people.is_disputed,
    chargeAt: people.charge_at?.toString() ?? null,
    client: {
      to: { email: people.customer_email, language: theirs, timezone: people.customer_timezone },
      data: {
        ...times,
        firstName: people.customer_first,
        personName: `${people.provider_first} ${people.provider_last}`,
        title: booking.title,
        link:
          publicUrl +
          pagePath('mySessions', theirs, {
            paymentIntentId: people.payment_intent_id ?? booking.booking_id,
          }),
      },
    },
    counsellor: {
      to: { email: people.provider_email, language: own, timezone: people.provider_timezone },
      data: {
        ...times,
        firstName: people.provider_first,
        personName: `${people.customer_first} ${people.customer_last}`,
        title: titleIn(people.template_texts, own) || booking.title,
        link:
          publicUrl +
          pagePath('providerSession', own, {
            id: booking.group_session_recurrence_id ?? booking.booking_id,
          }),
      },
    },
  }
}

interface Asked {
  booking: Booking
  requestId: string
  starts: readonly Temporal.Instant[]
  expiresAt: Temporal.Instant
  keepsOld: boolean
  note: string | null
}

/** To the client: other times to choose from. It must not read like a cancellation (field-notes pain 8). */
export async function mailAsked(house: House, tx: Tx, asked: Asked): Promise<void> {
  const { client, isPromised } = await bothSides(house, tx, asked.booking)
  await writeMail(tx, house, {
    kind: 'rescheduleAsked',
    to: client.to,
    data: {
      ...client.data,
      times: asked.starts.map(String),
      answerBy: asked.expiresAt.toString(),
      keepsOld: asked.keepsOld,
      refundCents: asked.booking.price_cents,
      isUncharged: isPromised,
      note: asked.note,
    },
    dedupeKey: `asked:${asked.requestId}`,
  })
}

/** To both: the new time, with a file that changes the entry they have in their calendars. */
export async function mailMoved(house: House, tx: Tx, { from, to }: { from: Booking; to: Booking }): Promise<void> {
  const sides = await bothSides(house, tx, to)
  const moved = {
    oldStartAt: from.start_at.toString(),
    oldEndAt: from.end_at.toString(),
    location: to.location,
    address: to.address,
    bookingId: to.booking_id,
    sequence: to.moves,
    isGroup: to.group_session_recurrence_id !== null,
    freeUntil: to.free_until.toString(),
    withdrawUntil: withdrawableUntil(to)?.toString() ?? null,
    isSoon: wasAskedFor(to),
    chargeAt: sides.chargeAt,
    priceCents: to.price_cents,
    refundableCents: await refundableOf(tx, to.booking_id),
  }
  for (const reader of ['client', 'counsellor'] as const)
    await writeMail(tx, house, {
      kind: 'sessionMoved',
      to: sides[reader].to,
      data: { ...sides[reader].data, ...moved, reader },
      dedupeKey: `moved:${to.booking_id}:${to.moves}:${reader}`,
    })
}

/** The offer is gone and the old time holds: to both when nobody answered, to the client when it was taken back. */
export async function mailOldStays(
  house: House,
  tx: Tx,
  { booking, requestId, why }: { booking: Booking; requestId: string; why: 'lapsed' | 'withdrawn' },
): Promise<void> {
  const sides = await bothSides(house, tx, booking)
  for (const reader of why === 'lapsed' ? (['client', 'counsellor'] as const) : (['client'] as const))
    await writeMail(tx, house, {
      kind: 'oldTimeStays',
      to: sides[reader].to,
      data: { ...sides[reader].data, reader, why },
      dedupeKey: `stays:${requestId}:${reader}`,
    })
}

interface ClientCancelled {
  booking: Booking
  /** Whole cents on their way back. */
  refundCents: number
  /** Cents of a late cancellation that are not refunded. */
  keptCents?: number
  why: 'cancelled' | 'declined' | 'late'
  /** What the client says to the counsellor. */
  note: string | null
}

/** To both, when a client called it off or took none of the offered times. */
export async function mailCancelledByClient(house: House, tx: Tx, cancelled: ClientCancelled): Promise<void> {
  const { booking, refundCents, keptCents = 0, why, note } = cancelled
  const { client, counsellor, cardLast4, isUncharged, isDisputed } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
    kind: 'cancelledByCustomer',
    to: client.to,
    data: { ...client.data, refundCents, keptCents, cardLast4, isUncharged, isDisputed, why },
    dedupeKey: `cancelled:${booking.booking_id}:customer`,
  })
  await writeMail(tx, house, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, keptCents, isUncharged, why, note },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}

interface Withdrawn {
  booking: Booking
  refundCents: number
  at: Temporal.Instant
  /** What the client says to the counsellor. */
  note: string | null
}

/** To the client the receipt that the law asks for (docs/decisions/0022), to the counsellor that the time is free. */
export async function mailWithdrawn(
  house: House,
  tx: Tx,
  { booking, refundCents, at, note }: Withdrawn,
): Promise<void> {
  const { client, counsellor, cardLast4, isUncharged, isDisputed } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
    kind: 'withdrawalReceipt',
    to: client.to,
    data: {
      ...client.data,
      refundCents,
      cardLast4,
      isUncharged,
      isDisputed,
      withdrawnAt: at.toString(),
      contractAt: (booking.booked_at ?? booking.created_at).toString(),
      bookingId: booking.booking_id,
    },
    dedupeKey: `withdrawn:${booking.booking_id}:customer`,
  })
  await writeMail(tx, house, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, isUncharged, keptCents: 0, why: 'withdrawn', note },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}

/** To the counsellor: nobody answered the offer of a sick day, so the session is off. */
export async function mailUnanswered(
  house: House,
  tx: Tx,
  { booking, refundCents }: { booking: Booking; refundCents: number },
): Promise<void> {
  const { counsellor, isUncharged } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, keptCents: 0, isUncharged, why: 'unanswered', note: null },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}
