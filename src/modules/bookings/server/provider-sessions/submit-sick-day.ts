import { sql, type Transaction } from 'kysely'
import { addAbsence } from '#modules/availability/server/working-hours/public.ts'
import { cancelByProvider } from '#modules/bookings/server/cancel-sessions.ts'
import { createRescheduleProposal } from '#modules/bookings/server/create-proposal.ts'
import { lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { endOpenProposal, findOpenProposal } from '#modules/bookings/server/reschedule-proposal.ts'
import { isAhead } from '#modules/bookings/server/reschedule-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { cancelOccurrences, transactWithRetry } from '#modules/providers/server/session-types/public.ts'
import {
  type AppDeps,
  type Context,
  failWithDomainError,
  type Handler,
  isDomainError,
} from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type PlannedSession, parseSickDay, planSickDay, type SickDay } from './plan-sick-day.ts'

type Tx = Transaction<Tables>

export const previewSickDay: Handler<AllCalls['previewSickDay']> = async ({ date, mode }, context) => {
  const day = await parseSickDay(context, date)
  return { date: date.toString(), sessions: await planSickDay(context, day, mode) }
}

/**
 * Issue 3 'Running': cancels or moves all sessions of a sick day. The day is closed first so that no new bookings are
 * made; then each session is handled in its own transaction, and the reply reports the outcome of each.
 */
export const submitSickDay: Handler<AllCalls['takeSickDay']> = async ({ date, mode, note }, context) => {
  const day = await parseSickDay(context, date)
  await context.db.transaction().execute((tx) => addAbsence(context, tx, { ...day, now: context.now }))
  await context.db.transaction().execute((tx) => expireHoldsOfDay(context, tx, day))
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
  const { planned, note } = task
  try {
    if (planned.effect === 'offer') return await proposeOtherTimes(context, task)
    await refundSession(context, planned, note)
    return planned
  } catch (error) {
    console.error(`sick day: session ${planned.id} was left as it was: ${(error as Error).message}`)
    return { ...planned, effect: 'failed', refundAmount: 0, startDateTimes: [] }
  }
}

const MAX_ATTEMPTS = 3

/** If a proposed time has since been taken, tries other times. */
async function proposeOtherTimes(context: Context, { day, planned, mode, note }: SessionTask): Promise<PlannedSession> {
  let current = planned
  for (let attempts = 0; attempts < MAX_ATTEMPTS && current.effect === 'offer'; attempts++) {
    const starts = current.startDateTimes
    const outcome = await context.db
      .transaction()
      .execute((tx) =>
        proposeReplacementTimes({ ...context, fail: failWithDomainError }, tx, { bookingId: planned.id, starts, note }),
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

async function refundSession(context: Context, { id, isGroup }: PlannedSession, note: string | null): Promise<void> {
  await transactWithRetry(context.db, async (tx) => {
    if (isGroup) await cancelOccurrences(context, tx, { ids: [id], note })
    else await cancelByProvider(context, tx, { condition: sql`b.booking_id = ${id}`, note })
  })
}

/**
 * Proposes other times for a session whose own time is no longer available (sick day). Replaces an earlier proposal.
 * @returns false if the session is no longer upcoming.
 */
async function proposeReplacementTimes(
  context: Context<'timeTaken'>,
  tx: Tx,
  { bookingId, starts, note }: { bookingId: string; starts: readonly Temporal.Instant[]; note: string | null },
): Promise<boolean> {
  const booking = await lockForChange(tx, bookingId)
  if (!booking || !isAhead(booking)) return false
  const earlier = await findOpenProposal(tx, bookingId)
  // Two concurrent sick-day calls must ask the client only once.
  if (earlier && !earlier.keepsOld) return true
  await endOpenProposal(context, tx, { bookingId, as: 'withdrawn' })
  await createRescheduleProposal(context, tx, booking, { starts, note, keepsOld: false })
  return true
}

/** Ends the day's unpaid holds for good: a late payment is refunded. */
async function expireHoldsOfDay(
  deps: AppDeps,
  tx: Tx,
  { providerId, from, to }: { providerId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  const condition = sql`b.provider_id = ${providerId} and b.start_at >= ${from}::timestamptz and b.start_at < ${to}::timestamptz
    and b.status in ('pendingPayment', 'expired')`
  await cancelByProvider(deps, tx, { condition, note: null })
}
