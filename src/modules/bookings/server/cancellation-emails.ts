import type { Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { loadBookingParties } from './booking-emails.ts'
import type { Booking } from './lock-booking.ts'
import { loadEmailRecipients } from './reschedule-emails.ts'

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
  const people = await loadBookingParties(tx, booking)
  // A client who had cancelled late has already received an email under the first key.
  const isSecond = booking.status === 'cancelledByCustomer'
  const page = buildPagePath('counsellor', people.customer_language, { providerId: booking.provider_id })
  await enqueueEmail(tx, deps, {
    kind: 'cancelledByProvider',
    to: { email: people.customer_email, language: people.customer_language, timezone: people.customer_timezone },
    data: {
      firstName: people.customer_first,
      counsellorName: `${people.provider_first} ${people.provider_last}`,
      title: booking.title,
      startAt: booking.start_at.toString(),
      endAt: booking.end_at.toString(),
      refundCents,
      isUncharged: people.is_uncharged,
      cardLast4: people.card_last4,
      isDisputed: people.is_disputed,
      note,
      link: deps.settings.publicUrl + page,
    },
    dedupeKey: `cancelled:${booking.booking_id}:customer${isSecond ? ':refunded' : ''}`,
  })
}

interface PlatformCancellation extends Omit<ProviderCancellation, 'note'> {
  /** True if the client was blocked: the provider is notified that the time is free. */
  notifyProvider: boolean
}

/** Emails the client about the platform's cancellation and the refund, and the provider that the time is free. */
export async function emailCancelledByPlatform(
  deps: AppDeps,
  tx: Transaction<Tables>,
  cancellation: PlatformCancellation,
): Promise<void> {
  const { booking, refundCents, notifyProvider } = cancellation
  const { client, counsellor, cardLast4, isDisputed } = await loadEmailRecipients(deps, tx, booking)
  for (const [reader, { to, data }] of Object.entries({ client, counsellor })) {
    if (reader === 'counsellor' && !notifyProvider) continue
    await enqueueEmail(tx, deps, {
      kind: 'sessionCalledOff',
      to,
      data: { ...data, reader: reader as 'client' | 'counsellor', refundCents, cardLast4, isDisputed },
      dedupeKey: `called-off:${booking.booking_id}:${reader}`,
    })
  }
}
