import type { Selectable, Transaction } from 'kysely'
import { pagePath } from '#contract/pages.ts'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { writeMail } from '../messages/public.ts'
import { pathLanguage, peopleOf } from './booking-mails.ts'

interface Cancelled {
  booking: Selectable<Tables['booking']>
  /** Whole cents on their way back. */
  refundCents: number
  /** What the counsellor says to the client. */
  note: string | null
}

/** To the client: the session will not take place, and the money is on its way back. */
export async function mailCancelledByProvider(
  house: House,
  tx: Transaction<Tables>,
  { booking, refundCents, note }: Cancelled,
): Promise<void> {
  const people = await peopleOf(tx, booking)
  const page = pagePath('counsellor', pathLanguage(people.customer_language), { providerId: booking.provider_id })
  await writeMail(tx, house, {
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
      note,
      link: house.settings.publicUrl + page,
    },
    dedupeKey: `cancelled:${booking.booking_id}:customer`,
  })
}
