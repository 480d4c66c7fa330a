import type { Transaction } from 'kysely'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { loadEmailRecipients } from '#modules/bookings/server/rescheduling/send-reschedule-emails.ts'
import type { ScheduledCharge } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'

type Tx = Transaction<Tables>

interface ChargeEmail {
  booking: Booking
  charge: ScheduledCharge
}

/**
 * Reminds the client, a few days before a scheduled charge, of its date and amount and of what they can still change.
 */
export async function emailChargeSoon(deps: AppDeps, tx: Tx, { booking, charge }: ChargeEmail): Promise<void> {
  const { client } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'chargeSoon',
    to: client.to,
    data: {
      ...client.data,
      amountCents: charge.amountCents,
      chargeAt: charge.chargeAt.toString(),
      cardLast4: charge.cardLast4,
    },
    dedupeKey: `charge-soon:${booking.booking_id}:${charge.chargeAt}`,
  })
}

/**
 * Emails the client to say that the charge failed, with a link to the page where they can use another card or confirm
 * the charge with their bank.
 */
export async function emailCardFailed(
  deps: AppDeps,
  tx: Tx,
  { booking, charge, isReminder }: ChargeEmail & { isReminder: boolean },
): Promise<void> {
  const { client } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'chargeFailed',
    to: client.to,
    data: {
      ...client.data,
      amountCents: charge.amountCents,
      cardLast4: charge.cardLast4,
      until: charge.retryUntil!.toString(),
      isReminder,
    },
    dedupeKey: `charge-${isReminder ? 'ending' : 'failed'}:${booking.booking_id}`,
  })
}

/**
 * Emails the client to say that the charge succeeded. `isBack` is true if the booking had expired and is now restored.
 */
export async function sendChargeSucceededEmail(
  deps: AppDeps,
  tx: Tx,
  { booking, isBack }: { booking: Booking; isBack: boolean },
): Promise<void> {
  const { client, cardLast4 } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'chargeDone',
    to: client.to,
    data: { ...client.data, amountCents: booking.price_cents, cardLast4, isBack },
    dedupeKey: `charged:${booking.booking_id}`,
  })
}

/**
 * Emails the client to say that the charge succeeded only after the booking was cancelled or had expired, and that it
 * is being refunded in full.
 */
export async function sendChargeRefundedEmail(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  const { client, cardLast4 } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'chargeRefunded',
    to: client.to,
    data: { ...client.data, refundCents: booking.price_cents, cardLast4 },
    dedupeKey: `charge-back:${booking.booking_id}`,
  })
}

/** Emails the client and the provider to say that the booking has expired because no card could be charged in time. */
export async function emailBookingExpired(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  const recipients = await loadEmailRecipients(deps, tx, booking)
  for (const role of ['client', 'counsellor'] as const)
    await enqueueEmail(tx, deps, {
      kind: 'chargeAbandoned',
      to: recipients[role].to,
      data: { ...recipients[role].data, reader: role },
      dedupeKey: `charge-lost:${booking.booking_id}:${role}`,
    })
}
