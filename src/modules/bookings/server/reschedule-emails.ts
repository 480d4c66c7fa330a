import type { Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import { pickTemplateText } from '#modules/providers/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { loadRefundableCents } from './booking-amounts.ts'
import { loadBookingParties } from './booking-emails.ts'
import type { Booking } from './lock-booking.ts'
import { getWithdrawableUntil, hasExpressRequest } from './withdrawal-rules.ts'

type Tx = Transaction<Tables>

/** Loads the recipient, data and link for emails to the client and to the provider of a booking. */
export async function loadEmailRecipients(deps: AppDeps, tx: Tx, booking: Booking) {
  const people = await loadBookingParties(tx, booking)
  const { customer_language: clientLanguage, provider_language: providerLanguage } = people
  const times = { startAt: booking.start_at.toString(), endAt: booking.end_at.toString() }
  const { publicUrl } = deps.settings
  return {
    cardLast4: people.card_last4,
    isUncharged: people.is_uncharged,
    isChargeScheduled: people.is_charge_scheduled,
    isDisputed: people.is_disputed,
    chargeAt: people.charge_at?.toString() ?? null,
    client: {
      to: { email: people.customer_email, language: clientLanguage, timezone: people.customer_timezone },
      data: {
        ...times,
        firstName: people.customer_first,
        personName: `${people.provider_first} ${people.provider_last}`,
        title: booking.title,
        link:
          publicUrl +
          buildPagePath('mySessions', clientLanguage, {
            paymentIntentId: people.payment_intent_id ?? booking.booking_id,
          }),
      },
    },
    counsellor: {
      to: { email: people.provider_email, language: providerLanguage, timezone: people.provider_timezone },
      data: {
        ...times,
        firstName: people.provider_first,
        personName: `${people.customer_first} ${people.customer_last}`,
        title: pickTemplateText(people.template_texts, providerLanguage).title || booking.title,
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

/** Asks the client to choose another time. The email must not read like a cancellation (field-notes pain 8). */
export async function emailRescheduleProposal(deps: AppDeps, tx: Tx, proposal: ProposalEmail): Promise<void> {
  const { client, isChargeScheduled } = await loadEmailRecipients(deps, tx, proposal.booking)
  await enqueueEmail(tx, deps, {
    kind: 'rescheduleAsked',
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

/** Emails the client and the provider the new time, with a calendar file that updates their existing entry. */
export async function emailSessionMoved(
  deps: AppDeps,
  tx: Tx,
  { from, to }: { from: Booking; to: Booking },
): Promise<void> {
  const sides = await loadEmailRecipients(deps, tx, to)
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
    chargeAt: sides.chargeAt,
    priceCents: to.price_cents,
    refundableCents: await loadRefundableCents(tx, to.booking_id),
  }
  for (const reader of ['client', 'counsellor'] as const)
    await enqueueEmail(tx, deps, {
      kind: 'sessionMoved',
      to: sides[reader].to,
      data: { ...sides[reader].data, ...moved, reader },
      dedupeKey: `moved:${to.booking_id}:${to.moves}:${reader}`,
    })
}

/** Emails the client that the original time stays booked, and the provider too if the proposal expired unanswered. */
export async function emailProposalEnded(
  deps: AppDeps,
  tx: Tx,
  { booking, requestId, why }: { booking: Booking; requestId: string; why: 'lapsed' | 'withdrawn' },
): Promise<void> {
  const sides = await loadEmailRecipients(deps, tx, booking)
  for (const reader of why === 'lapsed' ? (['client', 'counsellor'] as const) : (['client'] as const))
    await enqueueEmail(tx, deps, {
      kind: 'oldTimeStays',
      to: sides[reader].to,
      data: { ...sides[reader].data, reader, why },
      dedupeKey: `stays:${requestId}:${reader}`,
    })
}

interface ClientCancellation {
  booking: Booking
  /** In cents. */
  refundCents: number
  /** In cents: the part of a late cancellation that is not refunded. */
  retainedCents?: number
  why: 'cancelled' | 'declined' | 'late'
  /** The client's message to the provider. */
  note: string | null
}

/** Emails the client and the provider that the client cancelled or declined all proposed times. */
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

/** Sends the client the receipt required by law (docs/decisions/0022) and emails the provider that the time is free. */
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

/** Emails the provider that the client did not answer the sick-day proposal and the session is cancelled. */
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
