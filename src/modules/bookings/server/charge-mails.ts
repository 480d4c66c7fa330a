import type { Transaction } from 'kysely'
import type { PromisedCharge } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import type { Booking } from './change-one.ts'
import { bothSides } from './moving-mails.ts'

type Tx = Transaction<Tables>

interface About {
  booking: Booking
  charge: PromisedCharge
}

/** To the client, days before the card is charged: when, how much, and what can still be done. */
export async function mailChargeSoon(house: House, tx: Tx, { booking, charge }: About): Promise<void> {
  const { client } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
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

/** To the client: the card failed. The link leads to the session's page, where another card is used or the bank is answered. */
export async function mailCardFailed(
  house: House,
  tx: Tx,
  { booking, charge, isReminder }: About & { isReminder: boolean },
): Promise<void> {
  const { client } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
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

/** To the client: the money has come. `isBack`: after the time had been let go, and it is theirs again. */
export async function mailCharged(
  house: House,
  tx: Tx,
  { booking, isBack }: { booking: Booking; isBack: boolean },
): Promise<void> {
  const { client, cardLast4 } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
    kind: 'chargeDone',
    to: client.to,
    data: { ...client.data, amountCents: booking.price_cents, cardLast4, isBack },
    dedupeKey: `charged:${booking.booking_id}`,
  })
}

/** To the client: charged in the moment in which it was called off or let go, so all of it goes back. */
export async function mailGivenBack(house: House, tx: Tx, booking: Booking): Promise<void> {
  const { client, cardLast4 } = await bothSides(house, tx, booking)
  await writeMail(tx, house, {
    kind: 'chargeGivenBack',
    to: client.to,
    data: { ...client.data, refundCents: booking.price_cents, cardLast4 },
    dedupeKey: `charge-back:${booking.booking_id}`,
  })
}

/** To both: no card could be charged in time, so the session is let go. */
export async function mailLost(house: House, tx: Tx, booking: Booking): Promise<void> {
  const sides = await bothSides(house, tx, booking)
  for (const reader of ['client', 'counsellor'] as const)
    await writeMail(tx, house, {
      kind: 'chargeLost',
      to: sides[reader].to,
      data: { ...sides[reader].data, reader },
      dedupeKey: `charge-lost:${booking.booking_id}:${reader}`,
    })
}
