import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { changeHours } from './change-hours.ts'
import { loadBookingRules, loadHoursItems } from './load-hours.ts'
import { toHoursRows } from './week-rows.ts'

type WeekPlanInput = z.output<AllCalls['putWorkingHoursItems']['input']>

/** Loads the standard hours and week plans in the format of the specification (§3 'Working hours item'). */
export async function loadWorkingHoursItems(db: Kysely<Tables>, providerId: string, now: Temporal.Instant) {
  const rules = await loadBookingRules(db, providerId, now)
  const rows = await loadHoursItems(db, providerId, rules.today)
  return rows.map((row) => ({
    workingHoursId: row.working_hours_id,
    providerAccountId: providerId,
    pivotStart: row.pivot_start,
    pivotEnd: row.pivot_end,
    weekDay: row.week_day,
    monthsInAdvance: rules.months_in_advance,
    advanceBookingHours: rules.advance_booking_hours,
    startTime: formatClock(row.start_minute),
    endTime: formatClock(row.end_minute),
  }))
}

export const listWorkingHoursItems: Handler<AllCalls['listWorkingHoursItems']> = (_input, context) =>
  loadWorkingHoursItems(context.db, requireProviderId(context), context.now)

export const putWorkingHoursItems: Handler<AllCalls['putWorkingHoursItems']> = async (input, context) => {
  const { result, sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    await writeWeekPlan(tx, providerId, input)
    return loadWorkingHoursItems(tx, providerId, context.now)
  })
  return { items: result, sessionsOutsideHours }
}

/**
 * Replaces one week's plan. A plan is stored only as the rows of its hours, so a week without any hours cannot be a
 * plan and must be an absence instead.
 * @throws InvalidFieldError if the dates are not a week from Monday to Sunday, or if the week has no hours.
 */
export async function writeWeekPlan(tx: Transaction<Tables>, providerId: string, input: WeekPlanInput): Promise<void> {
  const { pivotStart, workingTimeForDay } = input
  const pivotEnd = pivotStart.add({ days: 6 })
  if (pivotStart.dayOfWeek !== 1) throw new InvalidFieldError('pivotStart', 'error.weekStart')
  if (input.pivotEnd && !input.pivotEnd.equals(pivotEnd)) throw new InvalidFieldError('pivotEnd', 'error.weekStart')
  const rows = toHoursRows(workingTimeForDay)
  if (rows.length === 0) throw new InvalidFieldError('workingTimeForDay', 'error.planNeedsHours')
  await deletePlan(tx, providerId, pivotStart)
  const week = { provider_id: providerId, pivot_start: pivotStart, pivot_end: pivotEnd }
  await tx
    .insertInto('working_hours_item')
    .values(rows.map((row) => ({ ...week, ...row })))
    .execute()
}

/** @returns the number of deleted rows. */
async function deletePlan(tx: Transaction<Tables>, providerId: string, pivotStart: Temporal.PlainDate) {
  const { numDeletedRows } = await tx
    .deleteFrom('working_hours_item')
    .where('provider_id', '=', providerId)
    .where('pivot_start', '=', pivotStart)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteWorkingHoursItems: Handler<AllCalls['deleteWorkingHoursItems']> = async (input, context) => {
  const { sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    if ((await deletePlan(tx, providerId, input.pivotStart)) === 0) context.fail('notFound')
  })
  return { sessionsOutsideHours }
}
