import type { Transaction } from 'kysely'
import { loadRefundableCents } from '#modules/bookings/server/booking-amounts.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { loadBookingParties } from '#modules/bookings/server/send-booking-emails.ts'
import { getWithdrawableUntil, hasExpressRequest } from '#modules/bookings/values/withdrawal-rules.ts'
import { buildPagePath } from '#modules/pages.ts'
import { pickTemplateText } from '#modules/providers/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'

type Tx = Transaction<Tables>

/** Loads the recipients of emails about a booking (the client and the provider), with the data and link for each. */
export async function loadEmailRecipients(deps: AppDeps, tx: Tx, booking: Booking) {
  const parties = await loadBookingParties(tx, booking)
  const { customer_language: clientLanguage, provider_language: providerLanguage } = parties
  const times = { startAt: booking.start_at.toString(), endAt: booking.end_at.toString() }
  const calendarEntry = { id: booking.booking_id, sequence: booking.moves }
  const { publicUrl } = deps.settings
  return {
    cardLast4: parties.card_last4,
    isUncharged: parties.is_uncharged,
    isChargeScheduled: parties.is_charge_scheduled,
    isDisputed: parties.is_disputed,
    chargeAt: parties.charge_at?.toString() ?? null,
    client: {
      to: { email: parties.customer_email, language: clientLanguage, timezone: parties.customer_timezone },
      data: {
        ...times,
        calendarEntry,
        firstName: parties.customer_first,
        personName: `${parties.provider_first} ${parties.provider_last}`,
        title: booking.title,
        link:
          publicUrl +
          buildPagePath('mySessions', clientLanguage, {
            paymentIntentId: parties.payment_intent_id ?? booking.booking_id,
          }),
      },
    },
    counsellor: {
      to: { email: parties.provider_email, language: providerLanguage, timezone: parties.provider_timezone },
      data: {
        ...times,
        calendarEntry: booking.group_occurrence_id ? null : calendarEntry,
        firstName: parties.provider_first,
        personName: `${parties.customer_first} ${parties.customer_last}`,
        title: pickTemplateText(parties.template_texts, providerLanguage).title || booking.title,
        link:
          publicUrl +
          buildPagePath('providerSession', providerLanguage, {
            id: booking.group_occurrence_id ?? booking.booking_id,
          }),
      },
    },
  }
}

interface ProposalEmail {
  booking: Booking
  requestId: string
  starts: readonly Temporal.Instant[]
  expiresAt: Temporal.Instant
  keepsOld: boolean
  note: string | null
}

/**
 * Emails the client to say that the provider proposes other times. The email must not read like a cancellation
 * (field-notes pain 8).
 */
export async function emailRescheduleProposal(deps: AppDeps, tx: Tx, proposal: ProposalEmail): Promise<void> {
  const { client, isChargeScheduled } = await loadEmailRecipients(deps, tx, proposal.booking)
  await enqueueEmail(tx, deps, {
    kind: 'rescheduleProposed',
    to: client.to,
    data: {
      ...client.data,
      times: proposal.starts.map(String),
      answerBy: proposal.expiresAt.toString(),
      keepsOld: proposal.keepsOld,
      refundCents: proposal.booking.price_cents,
      isUncharged: isChargeScheduled,
      note: proposal.note,
    },
    dedupeKey: `asked:${proposal.requestId}`,
  })
}

/** Emails the new time to the client and the provider, with a calendar file that updates their entries. */
export async function emailSessionMoved(
  deps: AppDeps,
  tx: Tx,
  { from, to }: { from: Booking; to: Booking },
): Promise<void> {
  const recipients = await loadEmailRecipients(deps, tx, to)
  const moved = {
    oldStartAt: from.start_at.toString(),
    oldEndAt: from.end_at.toString(),
    location: to.location,
    address: to.address,
    bookingId: to.booking_id,
    sequence: to.moves,
    isGroup: to.group_occurrence_id !== null,
    freeUntil: to.free_until.toString(),
    withdrawUntil: getWithdrawableUntil(to)?.toString() ?? null,
    isSoon: hasExpressRequest(to),
    chargeAt: recipients.chargeAt,
    priceCents: to.price_cents,
    refundableCents: await loadRefundableCents(tx, to.booking_id),
  }
  for (const role of ['client', 'counsellor'] as const)
    await enqueueEmail(tx, deps, {
      kind: 'sessionMoved',
      to: recipients[role].to,
      data: { ...recipients[role].data, ...moved, reader: role },
      dedupeKey: `moved:${to.booking_id}:${to.moves}:${role}`,
    })
}

/**
 * Emails the client, and also the provider if the proposal expired, to say that the session stays at its original time.
 */
export async function emailProposalEnded(
  deps: AppDeps,
  tx: Tx,
  { booking, requestId, why }: { booking: Booking; requestId: string; why: 'expired' | 'withdrawn' },
): Promise<void> {
  const recipients = await loadEmailRecipients(deps, tx, booking)
  for (const role of why === 'expired' ? (['client', 'counsellor'] as const) : (['client'] as const))
    await enqueueEmail(tx, deps, {
      kind: 'rescheduleEnded',
      to: recipients[role].to,
      data: { ...recipients[role].data, reader: role, why },
      dedupeKey: `stays:${requestId}:${role}`,
    })
}

interface ClientCancellation {
  booking: Booking
  /** In cents. */
  refundCents: number
  /** The amount, in cents, that is not refunded because the client cancelled late. */
  retainedCents?: number
  why: 'cancelled' | 'declined' | 'late'
  /** The client's message to the provider. */
  note: string | null
}

/** Emails the client and the provider to say that the client cancelled or declined all proposed times. */
export async function emailCancelledByClient(deps: AppDeps, tx: Tx, cancelled: ClientCancellation): Promise<void> {
  const { booking, refundCents, retainedCents = 0, why, note } = cancelled
  const { client, counsellor, cardLast4, isUncharged, isDisputed } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'cancelledByCustomer',
    to: client.to,
    data: { ...client.data, refundCents, retainedCents, cardLast4, isUncharged, isDisputed, why },
    dedupeKey: `cancelled:${booking.booking_id}:customer`,
  })
  await enqueueEmail(tx, deps, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, retainedCents, isUncharged, why, note },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}

interface Withdrawal {
  booking: Booking
  refundCents: number
  at: Temporal.Instant
  /** The client's message to the provider. */
  note: string | null
}

/**
 * Emails the client the receipt that the law requires (docs/decisions/0022), and tells the provider that the time is
 * free.
 */
export async function emailWithdrawalReceipt(
  deps: AppDeps,
  tx: Tx,
  { booking, refundCents, at, note }: Withdrawal,
): Promise<void> {
  const { client, counsellor, cardLast4, isUncharged, isDisputed } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
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
  await enqueueEmail(tx, deps, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, isUncharged, retainedCents: 0, why: 'withdrawn', note },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}

/**
 * Emails the provider to say that the session has been cancelled because the client did not answer a sick-day proposal.
 */
export async function emailUnansweredSickDay(
  deps: AppDeps,
  tx: Tx,
  { booking, refundCents }: { booking: Booking; refundCents: number },
): Promise<void> {
  const { counsellor, isUncharged } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'clientCancelled',
    to: counsellor.to,
    data: { ...counsellor.data, refundCents, retainedCents: 0, isUncharged, why: 'unanswered', note: null },
    dedupeKey: `cancelled:${booking.booking_id}:provider`,
  })
}
