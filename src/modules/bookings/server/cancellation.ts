import type { Kysely } from 'kysely'
import { type CancellationFacts, cancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { chargeAtOf, freeUntil } from './booking-rules.ts'
import { refundableOf, standingOf } from './booking-standing.ts'
import { isAhead } from './moving-rules.ts'
import { cancellationFacts, type Standing } from './what-may-be-done.ts'
import { withdrawalAhead } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/** The terms of cancelling as calls answer them (decision 0060). `amount`: whole cents that come back, or that do not. */
function termsView(facts: CancellationFacts, cents: number, now: Instant) {
  const { until, ...terms } = cancellationTerms(facts, now.epochMilliseconds)
  const at = until === null ? null : Temporal.Instant.fromEpochMilliseconds(until)
  return { ...terms, until: at, amount: cents }
}

const OVER = { refund: 'none', rule: 'over', until: null, isUntilStart: false, amount: 0 } as const

/** The open offer of other times as a query brings it beside its booking. */
export const openOfferOf = (row: { offer_expires_at: Instant | null; offer_keeps_old: boolean | null }) =>
  row.offer_expires_at && { expiresAt: row.offer_expires_at, keepsOld: row.offer_keeps_old! }

/** Of a booked session; `refundableCents` is what could still come back, 0 where nothing was charged. */
export function termsOf(booking: Standing, refundableCents: number, now: Instant) {
  if (!isAhead(booking)) return OVER
  return termsView(cancellationFacts(booking, now, refundableCents > 0), refundableCents, now)
}

export interface ToBeBooked {
  startAt: Instant
  hasWithdrawalRight: boolean
  priceCents: number
  /** A far date is charged later (decision 0035); left out, its start decides. */
  isChargedLater?: boolean
}

/** Of a session that is about to be booked and paid now: the frozen dates with the terms they give. */
export function termsAhead({ startAt, hasWithdrawalRight, priceCents, ...given }: ToBeBooked, now: Instant) {
  const isChargedLater = given.isChargedLater ?? chargeAtOf(startAt, now) !== null
  const right = withdrawalAhead(startAt, hasWithdrawalRight, now)
  const facts = {
    startAt: startAt.epochMilliseconds,
    freeUntil: freeUntil(startAt).epochMilliseconds,
    withdrawUntil: right.withdrawUntil?.epochMilliseconds ?? null,
    isAsked: false,
    isCharged: !isChargedLater,
  }
  return { freeUntil: freeUntil(startAt), ...right, terms: termsView(facts, isChargedLater ? 0 : priceCents, now) }
}

/** Of one stored booking. */
export async function termsOfBooking(db: Kysely<Tables>, bookingId: string, now: Instant) {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return termsOf(await standingOf(db, booking), await refundableOf(db, bookingId), now)
}
