import type { Transaction } from 'kysely'
import type { ScheduledCharge } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { Booking } from './lock-booking.ts'
import { loadEmailRecipients } from './reschedule-emails.ts'

type Tx = Transaction<Tables>

interface ChargeEmail {
  booking: Booking
  charge: ScheduledCharge
}

/** Reminds the client some days before the charge of its date, its amount and the remaining options. */
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

/** Emails the client that the card failed; the linked session page accepts another card or the bank's confirmation. */
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

/** Emails the client that the charge succeeded. `isBack`: the booking had expired and was restored. */
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
 * Emails the client that the charge succeeded after the booking was cancelled or expired, so it is refunded in full.
 */
export async function sendChargeRefundedEmail(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  const { client, cardLast4 } = await loadEmailRecipients(deps, tx, booking)
  await enqueueEmail(tx, deps, {
    kind: 'chargeGivenBack',
    to: client.to,
    data: { ...client.data, refundCents: booking.price_cents, cardLast4 },
    dedupeKey: `charge-back:${booking.booking_id}`,
  })
}

/** Emails the client and the provider that no card could be charged in time and the booking has expired. */
export async function emailBookingExpired(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  const sides = await loadEmailRecipients(deps, tx, booking)
  for (const reader of ['client', 'counsellor'] as const)
    await enqueueEmail(tx, deps, {
      kind: 'chargeLost',
      to: sides[reader].to,
      data: { ...sides[reader].data, reader },
      dedupeKey: `charge-lost:${booking.booking_id}:${reader}`,
    })
}
