import { sql } from 'kysely'
import { ceilToMinute, floorToMinute, instantAt, loadCalendar } from '#modules/availability/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { getDayInterval, getProviderScope, loadProviderName } from './list-sessions.ts'
import { addTakenTimes, proposeTimes } from './propose-times.ts'
import { findSessions, type SessionRow } from './session-rows.ts'

export type SickDayEffect = 'refund' | 'offer' | 'failed'
export interface PlannedSession {
  id: string
  isGroup: boolean
  clientName: string | null
  title: string
  startDateTime: Temporal.Instant
  endDateTime: Temporal.Instant
  effect: SickDayEffect
  refundAmount: number
  members: number
  startDateTimes: Temporal.Instant[]
}
export interface SickDay {
  providerId: string
  from: Temporal.Instant
  to: Temporal.Instant
}

const FURTHEST_DAYS = 60
const PROPOSED_TIMES = 3
const DAY = 1440

/**
 * The start and end of the date in the provider's time zone. @throws InvalidFieldError if it is in the past or too far
 * ahead.
 */
export async function parseSickDay(context: Context, date: Temporal.PlainDate): Promise<SickDay> {
  const { providerId } = getProviderScope(context)
  const { timezone } = await loadProviderName(context.db, providerId)
  const today = context.now.toZonedDateTimeISO(timezone).toPlainDate()
  if (Temporal.PlainDate.compare(date, today) < 0) throw new InvalidFieldError('date', 'error.isOver')
  if (Temporal.PlainDate.compare(date, today.add({ days: FURTHEST_DAYS })) > 0)
    throw new InvalidFieldError('date', 'error.tooFar')
  return { providerId, ...getDayInterval(date, timezone) }
}

/** Plans what happens to each session of the day. Nothing is reserved yet, but no time is proposed twice. */
export async function planSickDay(context: Context, day: SickDay, mode: 'refund' | 'offer'): Promise<PlannedSession[]> {
  const sessions = await findAffectedSessions(context, day, mode)
  const amounts = await loadRefundableAmounts(context, day)
  const propose = mode === 'offer' ? await createProposer(context, day) : () => []
  return sessions.map((session) => {
    const starts = session.isGroup ? [] : propose(session)
    const { cents, members } = amounts.get(session.id) ?? { cents: 0, members: 0 }
    const { id, isGroup, clientName, title, startDateTime, endDateTime } = session
    const effect = starts.length > 0 ? ('offer' as const) : ('refund' as const)
    const refundAmount = effect === 'refund' ? cents : 0
    return {
      id,
      isGroup,
      clientName,
      title,
      startDateTime,
      endDateTime,
      effect,
      refundAmount,
      members,
      startDateTimes: starts,
    }
  })
}

/** Excludes sessions that already have an open sick-day proposal, unless they are to be refunded now. */
async function findAffectedSessions(
  context: Context,
  { from, to }: SickDay,
  mode: 'refund' | 'offer',
): Promise<SessionRow[]> {
  const isOffered = sql`exists (select from reschedule_request r where r.booking_id = s.id and r.status = 'open' and not r.keeps_old)`
  return findSessions(context.db, getProviderScope(context), {
    condition: sql`s.start_at >= ${from}::timestamptz and s.start_at < ${to}::timestamptz and s.end_at > ${context.now}::timestamptz
      and s.status in ('booked', 'rescheduleRequested') and (${mode === 'refund'} or not ${isOffered})`,
  })
}

/** Returns a function that proposes times for one session and then treats them as taken. */
async function createProposer({ db, now }: Context, { providerId, from, to }: SickDay) {
  const interval = { from: floorToMinute(from), to: floorToMinute(to) + 30 * DAY, now }
  const calendar = await loadCalendar(db, providerId, interval)
  if (!calendar?.schedule) return () => []
  const closed = [...calendar.schedule.closed, { start: floorToMinute(from), end: floorToMinute(to) }]
  const schedule = { ...calendar.schedule, closed }
  let { taken } = calendar
  return ({ startDateTime, endDateTime }: SessionRow): Temporal.Instant[] => {
    const session = { start: floorToMinute(startDateTime), end: floorToMinute(endDateTime) }
    const query = { session, after: floorToMinute(to), now: ceilToMinute(now), count: PROPOSED_TIMES }
    const starts = proposeTimes(schedule, taken, query)
    taken = addTakenTimes(schedule, taken, starts, session.end - session.start)
    return starts.map(instantAt)
  }
}

/** Paid, unrefunded cents per booking or group date; a scheduled charge counts as 0. */
async function loadRefundableAmounts({ db }: Context, { providerId, from, to }: SickDay) {
  const { rows } = await sql<{ id: string; cents: number; members: number }>`
    select coalesce(b.group_occurrence_id, b.booking_id) as id, count(*)::int as members,
      sum(case when p.status = 'pending' then 0 else p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
        where r.payment_id = p.payment_id and r.status <> 'failed'), 0) end)::int as cents
    from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    where b.provider_id = ${providerId} and b.start_at >= ${from}::timestamptz and b.start_at < ${to}::timestamptz
      and b.status in ('booked', 'rescheduleRequested') group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
