import type { Transaction } from 'kysely'
import { ceilToMinute, checkSlot, floorToMinute, loadCalendar } from '#modules/availability/server/public.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { type AppDeps, failWithDomainError } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE, SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { expireSeats, findOwnSeat, holdSeat, lockOccurrence } from './book-seat.ts'
import { findBookableSession } from './bookable-session.ts'
import { createHold, lockWorkingHours } from './hold-store.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

interface WaitlistHold {
  customerAccountId: string
  language: UiLanguage
  sessionTemplateId: string
  expiresAt: Instant
}

/** After an offer expires, its time stays reserved until the job, which runs every minute, has offered it again. */
const REOFFER_MARGIN = { minutes: 3 }

/**
 * Holds a seat or a time for a client from the waiting list, as if they had started a checkout (decision 0028). The
 * caller has locked the customer and checked that the account is open. @returns the booking, or null when there is
 * nothing to hold. An error fails the job, which is repeated.
 */
export function holdForWaitlistEntry(
  deps: AppDeps,
  tx: Tx,
  entry: WaitlistHold & ({ occurrenceId: string } | { startAt: Instant }),
): Promise<string | null> {
  return 'occurrenceId' in entry ? holdSeatFor(deps, tx, entry) : holdTimeFor(deps, tx, entry)
}

async function holdSeatFor(
  deps: AppDeps,
  tx: Tx,
  entry: WaitlistHold & { occurrenceId: string },
): Promise<string | null> {
  const { occurrenceId: id, customerAccountId } = entry
  const occurrence = await lockOccurrence(tx, id)
  const offer =
    occurrence && (await findBookableSession(tx, occurrence.session_template_id, { ...entry, now: deps.clock.now() }))
  if (!offer || (await findOwnSeat(tx, id, customerAccountId))) return null
  const freed = await expireSeats(deps, tx, id)
  if (occurrence.seats_taken - freed >= occurrence.seats) return null
  const noOtherRoles = { providerId: null, organizationId: null, hasSecondStep: false }
  const caller = { customerAccountId, loginId: '', role: ROLE.customer, ...noOtherRoles }
  const context = { ...deps, now: deps.clock.now(), idempotencyKey: null, caller, fail: failWithDomainError }
  const input = { groupSessionRecurrenceId: id }
  const held = await holdSeat(tx, { input, occurrence, offer, context, until: entry.expiresAt })
  return held.bookingId
}

async function holdTimeFor(deps: AppDeps, tx: Tx, entry: WaitlistHold & { startAt: Instant }): Promise<string | null> {
  const now = deps.clock.now()
  const offer = await findBookableSession(tx, entry.sessionTemplateId, { ...entry, now })
  if (!offer || offer.type !== SESSION_TYPE.personal) return null
  const start = floorToMinute(entry.startAt)
  const end = start + offer.durationMinutes
  await lockWorkingHours(tx, offer.providerId)
  const { schedule, taken } = (await loadCalendar(tx, offer.providerId, { from: start, to: end, now })) ?? {}
  if (!schedule || checkSlot(schedule, taken!, start, offer.durationMinutes, ceilToMinute(now)) !== true) return null
  const { expiresAt } = entry
  const hold = {
    offer,
    startAt: entry.startAt,
    busy: { start: start - schedule.bufferBefore, end: end + schedule.bufferAfter },
    customerAccountId: entry.customerAccountId,
    feeCents: calculatePlatformFee(offer.feeCents, deps.settings.platformFeePercent),
    encryptedNote: null,
    requestKey: null,
    now,
    until: { expiresAt, reservedUntil: expiresAt.add(REOFFER_MARGIN) },
  }
  return createHold(tx, hold, { fail: failWithDomainError })
}
