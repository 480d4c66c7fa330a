import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { clockOfMinute } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { changeHours, ownProviderId } from './change-hours.ts'
import { loadItems, loadRules } from './load-hours.ts'
import { rowsOfWeek } from './week-rows.ts'

type Wanted = z.output<AllCalls['putWorkingHoursItems']['input']>

/** Hours as rows of specification §3 'Working hours item'. */
export async function itemsOf(db: Kysely<Tables>, providerId: string, now: Temporal.Instant) {
  const rules = await loadRules(db, providerId, now)
  const rows = await loadItems(db, providerId, rules.today)
  return rows.map((row) => ({
    workingHoursId: row.working_hours_id,
    providerAccountId: providerId,
    pivotStart: row.pivot_start,
    pivotEnd: row.pivot_end,
    weekDay: row.week_day,
    monthsInAdvance: rules.months_in_advance,
    advanceBookingHours: rules.advance_booking_hours,
    startTime: clockOfMinute(row.start_minute),
    endTime: clockOfMinute(row.end_minute),
  }))
}

export const listWorkingHoursItems: Handler<AllCalls['listWorkingHoursItems']> = (_nothing, context) =>
  itemsOf(context.db, ownProviderId(context), context.now)

export const putWorkingHoursItems: Handler<AllCalls['putWorkingHoursItems']> = async (wanted, context) => {
  const { done, sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    await writeWeekPlan(tx, providerId, wanted)
    return itemsOf(tx, providerId, context.now)
  })
  return { items: done, sessionsOutsideHours }
}

/**
 * The plan of one week in place of the one it had. A plan is known by its rows, so a week without any hours cannot be
 * one: that is an absence.
 * @throws WrongField
 */
export async function writeWeekPlan(tx: Transaction<Tables>, providerId: string, wanted: Wanted): Promise<void> {
  const { pivotStart, workingTimeForDay } = wanted
  const pivotEnd = pivotStart.add({ days: 6 })
  if (pivotStart.dayOfWeek !== 1) throw new WrongField('pivotStart', 'error.weekStart')
  if (wanted.pivotEnd && !wanted.pivotEnd.equals(pivotEnd)) throw new WrongField('pivotEnd', 'error.weekStart')
  const rows = rowsOfWeek(workingTimeForDay)
  if (rows.length === 0) throw new WrongField('workingTimeForDay', 'error.planNeedsHours')
  await removePlan(tx, providerId, pivotStart)
  const week = { provider_id: providerId, pivot_start: pivotStart, pivot_end: pivotEnd }
  await tx
    .insertInto('working_hours_item')
    .values(rows.map((row) => ({ ...week, ...row })))
    .execute()
}

/** @returns how many rows the plan had. */
async function removePlan(tx: Transaction<Tables>, providerId: string, pivotStart: Temporal.PlainDate) {
  const { numDeletedRows } = await tx
    .deleteFrom('working_hours_item')
    .where('provider_id', '=', providerId)
    .where('pivot_start', '=', pivotStart)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteWorkingHoursItems: Handler<AllCalls['deleteWorkingHoursItems']> = async (wanted, context) => {
  const { sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    if ((await removePlan(tx, providerId, wanted.pivotStart)) === 0) context.refuse('notFound')
  })
  return { sessionsOutsideHours }
}
