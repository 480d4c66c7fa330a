import { sql, type Transaction } from 'kysely'
import { ceilToMinute, floorToMinute, instantAt, loadCalendar } from '#modules/availability/server/public.ts'
import { addAbsence } from '#modules/availability/server/working-hours/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { cancelByProvider } from '#modules/bookings/server/cancellation/cancel-sessions.ts'
import { lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { createRescheduleProposal } from '#modules/bookings/server/rescheduling/create-proposal.ts'
import { endOpenProposal, findOpenProposal } from '#modules/bookings/server/rescheduling/reschedule-proposal.ts'
import { isAhead } from '#modules/bookings/server/rescheduling/reschedule-rules.ts'
import { isOnDay, withdrawProposedTimes } from '#modules/bookings/server/rescheduling/withdraw-proposed-times.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { cancelInvitedTimes } from '#modules/invitations/server/public.ts'
import { cancelOccurrences, transactWithRetry } from '#modules/providers/server/session-types/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import {
  type AppDeps,
  type Context,
  failWithDomainError,
  type Handler,
  isDomainError,
} from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { logError } from '#platform/server/log.ts'
import { getDayInterval, getProviderScope, loadProviderName } from './list-sessions.ts'
import { addOccupiedTimes, proposeTimes } from './propose-times.ts'
import { findSessions, type SessionRow } from './session-rows.ts'

type Tx = Transaction<Tables>

export const previewSickDay: Handler<AllCalls['previewSickDay']> = async ({ date, mode }, context) => {
  const day = await parseSickDay(context, date)
  return { date: date.toString(), sessions: await planSickDay(context, day, mode) }
}

/**
 * Cancels or moves all sessions on a sick day (issue 3, Running). The day is closed first, so that no new bookings are
 * made; times on that day that were offered in invitations and proposals are withdrawn. Then each session is handled in
 * its own transaction, and the reply contains the outcome of each.
 */
export const submitSickDay: Handler<AllCalls['takeSickDay']> = async ({ date, mode, note }, context) => {
  const day = await parseSickDay(context, date)
  await context.db.transaction().execute((tx) => addAbsence(context, tx, { ...day, now: context.now }))
  await context.db.transaction().execute((tx) => cancelInvitedTimes(context, tx, day))
  await context.db.transaction().execute((tx) => expireHoldsOfDay(context, tx, day))
  await withdrawProposedTimes(context, day)
  const sessions: PlannedSession[] = []
  for (const planned of await planSickDay(context, day, mode))
    sessions.push(await handleSession(context, { day, planned, mode, note: note || null }))
  return { date: date.toString(), sessions }
}

interface SessionTask {
  day: SickDay
  planned: PlannedSession
  mode: 'refund' | 'offer'
  note: string | null
}

async function handleSession(context: Context, task: SessionTask): Promise<PlannedSession> {
  const { planned } = task
  try {
    if (planned.effect === 'offer') return await proposeOtherTimes(context, task)
    await refundSession(context, task)
    return planned
  } catch (error) {
    logError('session of a sick day could not be changed', { bookingId: planned.id }, error)
    return { ...planned, effect: 'failed', refundAmount: 0, startDateTimes: [] }
  }
}

const MAX_ATTEMPTS = 3

/** Proposes other times to the client, and retries with different ones if a time has since been booked. */
async function proposeOtherTimes(context: Context, { day, planned, mode, note }: SessionTask): Promise<PlannedSession> {
  let current = planned
  for (let attempts = 0; attempts < MAX_ATTEMPTS && current.effect === 'offer'; attempts++) {
    const starts = current.startDateTimes
    const outcome = await context.db
      .transaction()
      .execute((tx) =>
        proposeReplacementTimes({ ...context, fail: failWithDomainError }, tx, {
          bookingId: planned.id,
          day,
          starts,
          note,
        }),
      )
      .catch((error) => {
        if (isDomainError(error, 'timeTaken')) return 'taken' as const
        throw error
      })
    if (outcome === true) return current
    if (outcome === false) throw new Error('it is no longer booked')
    current = (await planSickDay(context, day, mode)).find(({ id }) => id === planned.id) ?? current
  }
  throw new Error('its times were taken by others')
}

async function refundSession(context: Context, { day, planned, note }: SessionTask): Promise<void> {
  const { id, isGroup } = planned
  await transactWithRetry(context.db, async (tx) => {
    if (isGroup) {
      await cancelOccurrences(context, tx, { ids: [id], note })
      await refreshSearchRow(tx, day.providerId, context.now)
    } else await cancelByProvider(context, tx, { condition: sql`b.booking_id = ${id}`, note })
  })
}

interface ReplacementTimes {
  bookingId: string
  day: SickDay
  starts: readonly Temporal.Instant[]
  note: string | null
}

/**
 * Proposes other times for a session whose original time is no longer available, replacing any earlier proposal.
 * @returns false if the session is no longer upcoming.
 */
async function proposeReplacementTimes(
  context: Context<'timeTaken'>,
  tx: Tx,
  { bookingId, day, starts, note }: ReplacementTimes,
): Promise<boolean> {
  const booking = await lockForChange(tx, bookingId)
  if (!booking || !isAhead(booking)) return false
  const openProposal = await findOpenProposal(tx, bookingId)
  // Of two concurrent sick-day calls, only the first may send the client a proposal.
  if (openProposal && !openProposal.keepsOld && openProposal.starts.some((start) => !isOnDay(start, day))) return true
  await endOpenProposal(context, tx, { bookingId, status: 'withdrawn' })
  await createRescheduleProposal(context, tx, booking, { starts, note, keepsOld: false })
  return true
}

/** Permanently expires the day's unpaid holds. A payment that arrives late is refunded. */
async function expireHoldsOfDay(deps: AppDeps, tx: Tx, { providerId, from, to }: SickDay): Promise<void> {
  const condition = sql`b.provider_id = ${providerId} and b.start_at >= ${from}::timestamptz and b.start_at < ${to}::timestamptz
    and b.status in ('pendingPayment', 'expired')`
  await cancelByProvider(deps, tx, { condition, note: null })
}

type SickDayEffect = 'refund' | 'offer' | 'failed'
interface PlannedSession {
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
interface SickDay {
  providerId: string
  from: Temporal.Instant
  to: Temporal.Instant
}

const MAX_DAYS_AHEAD = 60
const PROPOSED_TIMES = 3

/**
 * Returns the start and the end of the date in the provider's time zone.
 * @throws InvalidFieldError if the date is in the past or too far ahead.
 */
async function parseSickDay(context: Context, date: Temporal.PlainDate): Promise<SickDay> {
  const { providerId } = getProviderScope(context)
  const { timezone } = await loadProviderName(context.db, providerId)
  const today = context.now.toZonedDateTimeISO(timezone).toPlainDate()
  if (Temporal.PlainDate.compare(date, today) < 0) throw new InvalidFieldError('date', 'error.isOver')
  if (Temporal.PlainDate.compare(date, today.add({ days: MAX_DAYS_AHEAD })) > 0)
    throw new InvalidFieldError('date', 'error.tooFar')
  return { providerId, ...getDayInterval(date, timezone) }
}

/** Plans the effect on each of the day's sessions. Nothing is reserved yet, but no time is proposed twice. */
async function planSickDay(context: Context, day: SickDay, mode: 'refund' | 'offer'): Promise<PlannedSession[]> {
  const sessions = await findAffectedSessions(context, day, mode)
  const amounts = await loadRefundableAmounts(
    context,
    sessions.map(({ id }) => id),
  )
  const propose = mode === 'offer' ? await createProposer(context, day) : () => []
  return sessions.map((session) => {
    const starts = session.isGroup || session.status === 'cancelledByCustomer' ? [] : propose(session)
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

/**
 * Finds the day's sessions. Sessions with an open sick-day proposal are included only if they are to be refunded. Also
 * includes those of the day's sessions that the client cancelled late and whose payment is now refunded (decision
 * 0060), and sessions from an earlier sick day whose proposed times all fall on this day.
 */
async function findAffectedSessions(
  context: Context,
  { from, to }: SickDay,
  mode: 'refund' | 'offer',
): Promise<SessionRow[]> {
  const isOnDaySql = (start: string) =>
    sql`${sql.ref(start)} >= ${from}::timestamptz and ${sql.ref(start)} < ${to}::timestamptz`
  const hasSickDayProposal = sql`exists (select from reschedule_request r where r.booking_id = s.id and r.status = 'open' and not r.keeps_old)`
  return findSessions(context.db, getProviderScope(context), {
    condition: sql`(${isOnDaySql('s.start_at')} and (
        (s.status in ('booked', 'rescheduleRequested') and s.end_at > ${context.now}::timestamptz
          and (${mode === 'refund'} or not ${hasSickDayProposal}))
        or (s.status = 'cancelledByCustomer' and s.start_at > ${context.now}::timestamptz
          and exists (select from booking b where b.booking_id = s.id and b.cancelled_without_refund))))
      or exists (select from reschedule_request r where r.booking_id = s.id and r.status = 'open' and not r.keeps_old
        and r.expires_at > ${context.now}::timestamptz
        and not exists (select from unnest(r.starts) as start_at where not (${isOnDaySql('start_at')})))`,
  })
}

/** Returns a function that proposes times for one session and then treats them as occupied. */
async function createProposer({ db, now }: Context, { providerId, from, to }: SickDay) {
  const interval = { from: floorToMinute(from), to: floorToMinute(to) + 30 * MINUTES_PER_DAY, now }
  const calendar = await loadCalendar(db, providerId, interval)
  if (!calendar?.schedule) return () => []
  const closed = [...calendar.schedule.closed, { start: floorToMinute(from), end: floorToMinute(to) }]
  const schedule = { ...calendar.schedule, closed }
  let { taken } = calendar
  return ({ startDateTime, endDateTime }: SessionRow): Temporal.Instant[] => {
    const session = { start: floorToMinute(startDateTime), end: floorToMinute(endDateTime) }
    const query = { session, after: floorToMinute(to), now: ceilToMinute(now), count: PROPOSED_TIMES }
    const starts = proposeTimes(schedule, taken, query)
    taken = addOccupiedTimes(schedule, taken, starts, session.end - session.start)
    return starts.map(instantAt)
  }
}

/** Loads the refundable amount, in cents, for each booking or group date; a scheduled charge counts as 0. */
async function loadRefundableAmounts({ db }: Context, sessionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; cents: number; members: number }>`
    select coalesce(b.group_occurrence_id, b.booking_id) as id, count(*)::int as members,
      sum(case when p.status = 'pending' then 0 else p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
        where r.payment_id = p.payment_id and r.status <> 'failed'), 0) end)::int as cents
    from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    where (b.booking_id = any(${sessionIds}::uuid[]) or b.group_occurrence_id = any(${sessionIds}::uuid[]))
      and (b.status in ('booked', 'rescheduleRequested') or b.cancelled_without_refund) group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
