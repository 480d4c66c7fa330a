import { sql, type Transaction } from 'kysely'
import { floorToMinute, instantAt, loadCalendar, reserveSlotSql } from '#modules/availability/server/public.ts'
import type { CanFail, Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { getBookingRules } from './available-times.ts'
import { getInvitedTimeExpiry, haveOverlaps } from './invitation-rules.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

/** A time of an invitation, ready to be stored. */
export interface InvitedTime {
  startAt: Instant
  occurrenceId: string | null
  expiresAt: Instant
}
interface ReservationContext {
  providerId: string
  now: Instant
}

/**
 * Sorts the requested times and calculates how long each can be reserved.
 * @throws InvalidFieldError if a time is too soon or two times overlap.
 */
export async function planInvitedTimes(
  tx: Tx,
  requestedTimes: readonly Instant[],
  { providerId, now, minutes }: ReservationContext & { minutes: number },
) {
  const starts = [...new Set(requestedTimes.map(floorToMinute))].toSorted((a, b) => a - b)
  const [from, to] = [starts[0]!, starts.at(-1)! + minutes]
  const { before, after, advanceHours } = getBookingRules((await loadCalendar(tx, providerId, { from, to, now }))!)
  const times = starts.map((start) => ({
    startAt: instantAt(start),
    expiresAt: getInvitedTimeExpiry(instantAt(start), { now, advanceHours }),
    session: { start, end: start + minutes },
    busy: { start: start - before, end: start + minutes + after },
  }))
  assertNotTooSoon(times, now)
  if (haveOverlaps(times.map((time) => time.busy))) throw new InvalidFieldError('startDateTimes', 'error.inviteOverlap')
  return times
}

function assertNotTooSoon(times: readonly { expiresAt: Instant }[], now: Instant): void {
  if (times.some((time) => Temporal.Instant.compare(time.expiresAt, now) <= 0))
    throw new InvalidFieldError('startDateTimes', 'error.inviteTooSoon')
}

/**
 * Reserves all times or none. If any are unavailable, the error lists them. Times are locked in order, so that two
 * concurrent invitations cannot deadlock.
 */
export async function reserveInvitedTimes(
  context: CanFail<'invitedTimeTaken'>,
  tx: Tx,
  times: Awaited<ReturnType<typeof planInvitedTimes>>,
  { providerId, now, invitationId }: ReservationContext & { invitationId: string },
): Promise<void> {
  const taken: string[] = []
  for (const { startAt, expiresAt: holdExpiresAt, session, busy } of times) {
    const owner = { column: 'invitation_id', id: invitationId } as const
    const { rows } = await sql`
      with ${reserveSlotSql({ providerId, owner, session, busy, holdExpiresAt, now })} select 1 from taken`.execute(tx)
    if (rows.length === 0) taken.push(startAt.toString())
  }
  if (taken.length > 0) context.fail('invitedTimeTaken', { taken })
}

interface GroupOccurrence {
  groupSessionRecurrenceId: string
  startDateTime: Instant
  freeSeats: number
}

/**
 * Validates the chosen occurrences of the provider's own group. Seats are not reserved before payment (decision 0016).
 * @throws InvalidFieldError if a time is too soon.
 */
export function planOccurrenceTimes(
  context: Context<'templateNotOffered' | 'groupFull'>,
  dates: readonly GroupOccurrence[],
  occurrenceIds: readonly string[],
  advanceHours: number,
): InvitedTime[] {
  const { now } = context
  const chosen = dates.filter((date) => occurrenceIds.includes(date.groupSessionRecurrenceId))
  if (chosen.length < new Set(occurrenceIds).size) context.fail('templateNotOffered')
  if (chosen.some((date) => date.freeSeats <= 0)) context.fail('groupFull')
  const times = chosen.map(({ groupSessionRecurrenceId, startDateTime }) => ({
    startAt: startDateTime,
    occurrenceId: groupSessionRecurrenceId,
    expiresAt: getInvitedTimeExpiry(startDateTime, { now, advanceHours }),
  }))
  assertNotTooSoon(times, now)
  return times
}
