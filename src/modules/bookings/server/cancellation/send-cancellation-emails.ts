import type { Transaction } from 'kysely'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { loadEmailRecipients } from '#modules/bookings/server/rescheduling/send-reschedule-emails.ts'
import { loadBookingParties } from '#modules/bookings/server/send-booking-emails.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'

interface ProviderCancellation {
  booking: Booking
  /** In cents. */
  refundCents: number
  /** The provider's message to the client. */
  note: string | null
}

/** Emails the client about the provider's cancellation and the refund. */
export async function emailCancelledByProvider(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { booking, refundCents, note }: ProviderCancellation,
): Promise<void> {
  const parties = await loadBookingParties(tx, booking)
  // A client who had cancelled late has already received an email with the plain dedupe key.
  const isRefundOfLateCancellation = booking.status === 'cancelledByCustomer'
  const path = buildPagePath('counsellor', parties.customer_language, { providerId: booking.provider_id })
  await enqueueEmail(tx, deps, {
    kind: 'cancelledByProvider',
    to: { email: parties.customer_email, language: parties.customer_language, timezone: parties.customer_timezone },
    data: {
      firstName: parties.customer_first,
      counsellorName: `${parties.provider_first} ${parties.provider_last}`,
      title: booking.title,
      startAt: booking.start_at.toString(),
      endAt: booking.end_at.toString(),
      calendarEntry: { id: booking.booking_id, sequence: booking.moves },
      refundCents,
      isUncharged: parties.is_uncharged,
      cardLast4: parties.card_last4,
      isDisputed: parties.is_disputed,
      note,
      link: deps.settings.publicUrl + path,
    },
    dedupeKey: `cancelled:${booking.booking_id}:customer${isRefundOfLateCancellation ? ':refunded' : ''}`,
  })
}

interface PlatformCancellation extends Omit<ProviderCancellation, 'note'> {
  /** True if the client was blocked, so the provider must be told that the time is free. */
  notifyProvider: boolean
}

/** Emails the client about the platform's cancellation and the refund, and tells the provider that the time is free. */
export async function emailCancelledByPlatform(
  deps: AppDeps,
  tx: Transaction<Tables>,
  cancellation: PlatformCancellation,
): Promise<void> {
  const { booking, refundCents, notifyProvider } = cancellation
  const { client, counsellor, cardLast4, isDisputed } = await loadEmailRecipients(deps, tx, booking)
  for (const [role, { to, data }] of Object.entries({ client, counsellor })) {
    if (role === 'counsellor' && !notifyProvider) continue
    await enqueueEmail(tx, deps, {
      kind: 'sessionCancelledByPlatform',
      to,
      data: { ...data, reader: role as 'client' | 'counsellor', refundCents, cardLast4, isDisputed },
      dedupeKey: `called-off:${booking.booking_id}:${role}`,
    })
  }
}
