import { sql } from 'kysely'
import { addAbsence } from '#modules/availability/server/working-hours/public.ts'
import { cancelByProvider, expireHoldsOfDay, proposeReplacementTimes } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { cancelOccurrences, transactWithRetry } from '#modules/providers/server/session-types/public.ts'
import { type Context, DomainError, type Handler } from '#platform/server/context.ts'
import { type PlannedSession, parseSickDay, planSickDay, type SickDay } from './plan-sick-day.ts'

export const previewSickDay: Handler<AllCalls['previewSickDay']> = async ({ date, mode }, context) => {
  const day = await parseSickDay(context, date)
  return { date: date.toString(), sessions: await planSickDay(context, day, mode) }
}

/**
 * Issue 3 'Running': cancels or moves all sessions of a sick day. The day is closed first so that no new bookings are
 * made; then each session is handled in its own transaction, and the reply reports the outcome of each.
 */
export const submitSickDay: Handler<AllCalls['takeSickDay']> = async ({ date, mode, note }, callContext) => {
  const context = callContext
  const day = await parseSickDay(context, date)
  await context.db.transaction().execute(async (tx) => {
    await addAbsence(tx, { ...day, now: context.now })
  })
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

/** If a proposed time has been taken meanwhile, other times are tried. */
async function proposeOtherTimes(context: Context, { day, planned, mode, note }: SessionTask): Promise<PlannedSession> {
  let current = planned
  for (let attempts = 0; attempts < MAX_ATTEMPTS && current.effect === 'offer'; attempts++) {
    const starts = current.startDateTimes
    const outcome = await context.db
      .transaction()
      .execute((tx) => proposeReplacementTimes(context, tx, { bookingId: planned.id, starts, note }))
      .catch((error) => {
        if (error instanceof DomainError && error.code === 'timeTaken') return 'taken' as const
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
    else await cancelByProvider(context, tx, { which: sql`b.booking_id = ${id}`, note })
  })
}
