import { sql } from 'kysely'
import { addAbsence } from '#modules/availability/server/working-hours/public.ts'
import { cancelByProvider, endHoldsOfDay, offerInstead } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { endDates, inOneGo } from '#modules/providers/server/session-types/public.ts'
import { type Context, type Handler, Refusal } from '#platform/server/context.ts'
import { type Planned, planSickDay, type SickDay, sickDayOf } from './plan-sick-day.ts'

export const previewSickDay: Handler<AllCalls['previewSickDay']> = async ({ date, mode }, context) => {
  const day = await sickDayOf(context as Context, date)
  return { date: date.toString(), sessions: await planSickDay(context as Context, day, mode) }
}

/**
 * Issue 3 'Running': one action for a sick day. The day closes first, so that nobody books into it meanwhile; then each
 * person is served in a transaction of their own, all or nothing, and the answer says what became of whom.
 */
export const takeSickDay: Handler<AllCalls['takeSickDay']> = async ({ date, mode, note }, wide) => {
  const context = wide as Context
  const day = await sickDayOf(context, date)
  await context.db.transaction().execute(async (tx) => {
    await addAbsence(tx, { ...day, now: context.now })
  })
  await context.db.transaction().execute((tx) => endHoldsOfDay(context, tx, day))
  const sessions: Planned[] = []
  for (const planned of await planSickDay(context, day, mode))
    sessions.push(await serve(context, { day, planned, mode, note: note || null }))
  return { date: date.toString(), sessions }
}

interface Serving {
  day: SickDay
  planned: Planned
  mode: 'refund' | 'offer'
  note: string | null
}

async function serve(context: Context, serving: Serving): Promise<Planned> {
  const { planned, note } = serving
  try {
    if (planned.effect === 'offer') return await offer(context, serving)
    await payBack(context, planned, note)
    return planned
  } catch (error) {
    console.error(`sick day: session ${planned.id} was left as it was: ${(error as Error).message}`)
    return { ...planned, effect: 'failed', refundAmount: 0, startDateTimes: [] }
  }
}

const TRIES = 3

/** Somebody may take a proposed time first: then others are looked for. */
async function offer(context: Context, { day, planned, mode, note }: Serving): Promise<Planned> {
  let now = planned
  for (let tries = 0; tries < TRIES && now.effect === 'offer'; tries++) {
    const starts = now.startDateTimes
    const done = await context.db
      .transaction()
      .execute((tx) => offerInstead(context, tx, { bookingId: planned.id, starts, note }))
      .catch((error) => {
        if (error instanceof Refusal && error.code === 'timeTaken') return 'taken' as const
        throw error
      })
    if (done === true) return now
    if (done === false) throw new Error('it is no longer booked')
    now = (await planSickDay(context, day, mode)).find(({ id }) => id === planned.id) ?? now
  }
  throw new Error('its times were taken by others')
}

async function payBack(context: Context, { id, isGroup }: Planned, note: string | null): Promise<void> {
  await inOneGo(context.db, async (tx) => {
    if (isGroup) await endDates(context, tx, { ids: [id], note })
    else await cancelByProvider(context, tx, { which: sql`b.booking_id = ${id}`, note })
  })
}
