import { sql, type Transaction } from 'kysely'
import { instantAt, loadCalendar, minuteOf, takeTime } from '#modules/availability/server/public.ts'
import { Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { letsGoAt, overlapOneAnother } from './invitation-rules.ts'
import { rulesOf } from './offered-times.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

/** A date of an invitation as it will be stored. */
export interface OfferedTime {
  startAt: Instant
  occurrenceId: string | null
  letsGoAt: Instant
}
interface Asked {
  providerId: string
  now: Instant
}

/** How long each wished time can be held, in order. @throws WrongField where one comes too soon or two overlap. */
export async function plannedTimes(
  tx: Tx,
  wished: readonly Instant[],
  { providerId, now, minutes }: Asked & { minutes: number },
) {
  const starts = [...new Set(wished.map(minuteOf))].toSorted((a, b) => a - b)
  const [from, to] = [starts[0]!, starts.at(-1)! + minutes]
  const { before, after, advanceHours } = rulesOf((await loadCalendar(tx, providerId, { from, to, now }))!)
  const times = starts.map((start) => ({
    startAt: instantAt(start),
    letsGoAt: letsGoAt(instantAt(start), { now, advanceHours }),
    session: { start, end: start + minutes },
    busy: { start: start - before, end: start + minutes + after },
  }))
  refuseTooSoon(times, now)
  if (overlapOneAnother(times.map((time) => time.busy))) throw new WrongField('startDateTimes', 'error.inviteOverlap')
  return times
}

function refuseTooSoon(times: readonly { letsGoAt: Instant }[], now: Instant): void {
  if (times.some((time) => Temporal.Instant.compare(time.letsGoAt, now) <= 0))
    throw new WrongField('startDateTimes', 'error.inviteTooSoon')
}

/**
 * Takes every time or none, in order of time: two invitations at once would else wait for each other.
 * @throws Refusal 'invitedTimeTaken' with those that are not free in `data.taken`.
 */
export async function holdTimes(
  tx: Tx,
  times: Awaited<ReturnType<typeof plannedTimes>>,
  { providerId, now, invitationId }: Asked & { invitationId: string },
): Promise<void> {
  const taken: string[] = []
  for (const { startAt, letsGoAt: holdExpiresAt, session, busy } of times) {
    const holder = { column: 'invitation_id', id: invitationId } as const
    const { rows } = await sql`
      with ${takeTime({ providerId, holder, session, busy, holdExpiresAt, now })} select 1 from taken`.execute(tx)
    if (rows.length === 0) taken.push(startAt.toString())
  }
  if (taken.length > 0) throw new Refusal('invitedTimeTaken', { taken })
}

interface GroupDate {
  groupSessionRecurrenceId: string
  startDateTime: Instant
  freeSeats: number
}

/** Dates of one own group. Seats are not held: only paying takes one (decision 0016). @throws Refusal or WrongField */
export function groupTimes(
  dates: readonly GroupDate[],
  wanted: readonly string[],
  { now, advanceHours }: { now: Instant; advanceHours: number },
): OfferedTime[] {
  const chosen = dates.filter((date) => wanted.includes(date.groupSessionRecurrenceId))
  if (chosen.length < new Set(wanted).size) throw new Refusal('templateNotOffered')
  if (chosen.some((date) => date.freeSeats <= 0)) throw new Refusal('groupFull')
  const times = chosen.map(({ groupSessionRecurrenceId, startDateTime }) => ({
    startAt: startDateTime,
    occurrenceId: groupSessionRecurrenceId,
    letsGoAt: letsGoAt(startDateTime, { now, advanceHours }),
  }))
  refuseTooSoon(times, now)
  return times
}
