import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { changeHours } from './change-hours.ts'
import { loadBookingRules, loadHoursSettings } from './load-hours.ts'
import { toHoursRows } from './week-rows.ts'

type HoursInput = z.output<AllCalls['putWorkingHours']['input']>

export const getWorkingHours: Handler<AllCalls['getWorkingHours']> = (_input, context) =>
  loadHoursSettings(context.db, requireProviderId(context), context.now)

export const putWorkingHours: Handler<AllCalls['putWorkingHours']> = async (input, context) => {
  const { now } = context
  const { result, sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    await writeStandardHours(tx, { providerId, input, now })
    return loadHoursSettings(tx, providerId, now)
  })
  return { ...result, sessionsOutsideHours }
}

/**
 * Writes the fields of the input and leaves the others unchanged. The first write also stores the defaults and
 * completes the onboarding step (specification §4).
 * @throws InvalidFieldError if the range of the standard hours ends before it begins.
 */
export async function writeStandardHours(
  tx: Transaction<Tables>,
  { providerId, input, now }: { providerId: string; input: HoursInput; now: Temporal.Instant },
): Promise<void> {
  const current = await loadBookingRules(tx, providerId, now)
  const rules = mergeRules(current, input)
  const { start_date: start, end_date: end } = rules
  if (start && end && Temporal.PlainDate.compare(start, end) > 0)
    throw new InvalidFieldError('endDateStandardHours', 'error.endsBeforeStart')
  await tx
    .insertInto('working_hours_settings')
    .values({ provider_id: providerId, ...rules })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(rules))
    .execute()
  const days = current.isStored ? input.workingTimeForDay : mergeWithDefaults(input.workingTimeForDay)
  if (days) await replaceDays(tx, providerId, days)
  if (!current.setAt)
    await tx
      .updateTable('provider_account')
      .set({ working_hours_at: now })
      .where('provider_id', '=', providerId)
      .execute()
}

type Rules = Awaited<ReturnType<typeof loadBookingRules>>

function mergeRules(current: Rules, input: HoursInput) {
  const { startDateStandardHours: start, endDateStandardHours: end, dailyMaximum } = input
  return {
    months_in_advance: input.monthsInAdvanceBookable ?? current.months_in_advance,
    advance_booking_hours: input.advancedBookingHours ?? current.advance_booking_hours,
    start_date: start === undefined ? current.start_date : start,
    end_date: end === undefined ? current.end_date : end,
    buffer_before_minutes: input.bufferBeforeMinutes ?? current.buffer_before_minutes,
    buffer_after_minutes: input.bufferAfterMinutes ?? current.buffer_after_minutes,
    daily_maximum: dailyMaximum === undefined ? current.daily_maximum : dailyMaximum,
  }
}

type Days = NonNullable<HoursInput['workingTimeForDay']>

function mergeWithDefaults(days: Days | undefined) {
  return defaultWeek().map((defaultDay) => days?.find((day) => day.dayId === defaultDay.dayId) ?? defaultDay)
}

async function replaceDays(tx: Transaction<Tables>, providerId: string, days: Parameters<typeof toHoursRows>[0]) {
  const ids = days.map((day) => day.dayId)
  await tx
    .deleteFrom('working_hours_item')
    .where('provider_id', '=', providerId)
    .where('pivot_start', 'is', null)
    .where('week_day', 'in', ids)
    .execute()
  const rows = toHoursRows(days).map((row) => ({ provider_id: providerId, pivot_start: null, pivot_end: null, ...row }))
  if (rows.length > 0) await tx.insertInto('working_hours_item').values(rows).execute()
}
