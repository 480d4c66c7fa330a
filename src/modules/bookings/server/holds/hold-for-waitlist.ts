import type { Transaction } from 'kysely'
import { ceilToMinute, checkSlot, floorToMinute, loadCalendar } from '#modules/availability/server/public.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
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

/** The time of an expired offer stays reserved until the job, which runs every minute, has offered it again. */
const REOFFER_MARGIN = { minutes: 3 }

/**
 * Holds a seat or a time for a client from the waiting list, as if they had started a checkout (decision 0028). The
 * caller has locked the customer and checked that the account is open. An error fails the job, which is then retried.
 * @returns the id of the booking, or null if there is nothing to hold.
 */
export function holdForWaitlistEntry(
  deps: AppDeps,
  tx: Tx,
  entry: WaitlistHold & ({ occurrenceId: string } | { startAt: Instant }),
): Promise<string | null> {
  return 'occurrenceId' in entry ? holdSeatForEntry(deps, tx, entry) : holdTimeForEntry(deps, tx, entry)
}

async function holdSeatForEntry(
  deps: AppDeps,
  tx: Tx,
  entry: WaitlistHold & { occurrenceId: string },
): Promise<string | null> {
  const { occurrenceId: id, customerAccountId } = entry
  const occurrence = await lockOccurrence(tx, id)
  const session =
    occurrence && (await findBookableSession(tx, occurrence.session_template_id, { ...entry, now: deps.clock.now() }))
  if (!session || (await findOwnSeat(tx, id, customerAccountId))) return null
  const releasedSeats = await expireSeats(deps, tx, id)
  if (occurrence.seats_taken - releasedSeats >= occurrence.seats) return null
  const noOtherRoles = { providerId: null, organizationId: null, hasSecondStep: false }
  const caller = { customerAccountId, loginId: '', role: ROLE.customer, ...noOtherRoles }
  const context = { ...deps, now: deps.clock.now(), idempotencyKey: null, caller, fail: failWithDomainError }
  const input = { groupSessionRecurrenceId: id }
  const hold = await holdSeat(tx, { input, occurrence, session, context, until: entry.expiresAt })
  return hold.bookingId
}

async function holdTimeForEntry(
  deps: AppDeps,
  tx: Tx,
  entry: WaitlistHold & { startAt: Instant },
): Promise<string | null> {
  const now = deps.clock.now()
  const session = await findBookableSession(tx, entry.sessionTemplateId, { ...entry, now })
  if (!session || session.type !== SESSION_TYPE.personal) return null
  const start = floorToMinute(entry.startAt)
  const end = start + session.durationMinutes
  await lockWorkingHours(tx, session.providerId)
  const { schedule, taken } = (await loadCalendar(tx, session.providerId, { from: start, to: end, now })) ?? {}
  if (!schedule || checkSlot(schedule, taken!, start, session.durationMinutes, ceilToMinute(now)) !== true) return null
  const { expiresAt } = entry
  const hold = {
    session,
    startAt: entry.startAt,
    busy: { start: start - schedule.bufferBefore, end: end + schedule.bufferAfter },
    customerAccountId: entry.customerAccountId,
    feeCents: calculatePlatformFee(session.feeCents, deps.settings.platformFeePercent),
    encryptedNote: null,
    requestKey: null,
    now,
    until: { expiresAt, reservedUntil: expiresAt.add(REOFFER_MARGIN) },
  }
  const bookingId = await createHold(tx, hold, { fail: failWithDomainError })
  if (bookingId !== null && schedule.dailyMaximum !== null) await refreshSearchRow(tx, session.providerId, now)
  return bookingId
}
