import type { Transaction } from 'kysely'
import { isFree, loadCalendar, minuteAfter, minuteOf } from '#modules/availability/server/public.ts'
import { platformFee } from '#modules/payouts/values/platform-fee.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE, SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { expireSeats, holdSeat, lockOccurrence, ownSeat } from './book-seat.ts'
import { findOffer } from './offer.ts'
import { holdSession, lockHours } from './store.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

interface Waited {
  customerAccountId: string
  language: UiLanguage
  sessionTemplateId: string
  expiresAt: Instant
}

/** The sweeper that hands a time on comes every minute: until then nobody else gets between. */
const HANDED_ON_WITHIN = { minutes: 3 }

/**
 * Holds a seat or a time for somebody who waited for it, as if they had gone to pay (decision 0028). The caller has the
 * customer's lock and knows that their account is open. @returns the booking, or null when there is nothing to hold.
 */
export function holdForWaiter(
  house: House,
  tx: Tx,
  waited: Waited & ({ occurrenceId: string } | { startAt: Instant }),
): Promise<string | null> {
  return 'occurrenceId' in waited ? holdASeat(house, tx, waited) : holdATime(house, tx, waited)
}

async function holdASeat(house: House, tx: Tx, waited: Waited & { occurrenceId: string }): Promise<string | null> {
  const { occurrenceId: id, customerAccountId } = waited
  const occurrence = await lockOccurrence(tx, id)
  const offer =
    occurrence && (await findOffer(tx, occurrence.session_template_id, { ...waited, now: house.clock.now() }))
  if (!offer || (await ownSeat(tx, id, customerAccountId))) return null
  const freed = await expireSeats(house, tx, id)
  if (occurrence.seats_taken - freed >= occurrence.seats) return null
  const nobodysOwn = { providerId: null, organizationId: null, hasSecondStep: false }
  const who = { customerAccountId, loginId: '', role: ROLE.customer, ...nobodysOwn }
  const context = { ...house, now: house.clock.now(), idempotencyKey: null, who }
  const wanted = { groupSessionRecurrenceId: id }
  const held = await holdSeat(tx, { wanted, occurrence, offer, context, until: waited.expiresAt })
  return held.bookingId
}

async function holdATime(house: House, tx: Tx, waited: Waited & { startAt: Instant }): Promise<string | null> {
  const now = house.clock.now()
  const offer = await findOffer(tx, waited.sessionTemplateId, { ...waited, now })
  if (!offer || offer.type !== SESSION_TYPE.personal) return null
  const start = minuteOf(waited.startAt)
  const end = start + offer.durationMinutes
  await lockHours(tx, offer.providerId)
  const { schedule, taken } = (await loadCalendar(tx, offer.providerId, { from: start, to: end, now })) ?? {}
  if (!schedule || isFree(schedule, taken!, start, offer.durationMinutes, minuteAfter(now)) !== true) return null
  const { expiresAt } = waited
  return holdSession(tx, {
    offer,
    startAt: waited.startAt,
    busy: { start: start - schedule.bufferBefore, end: end + schedule.bufferAfter },
    customerAccountId: waited.customerAccountId,
    feeCents: platformFee(offer.feeCents, house.settings.platformFeePercent),
    sealedNote: null,
    requestKey: null,
    now,
    until: { expiresAt, keptUntil: expiresAt.add(HANDED_ON_WITHIN) },
  })
}
