import type { z } from 'zod'
import { instantAt, toUtcMinute } from '#modules/availability/server/public.ts'
import { dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY, parseClock } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { changeHours } from './change-hours.ts'
import { isHoliday, listUpcomingHolidays, loadWorkedHolidays } from './holidays.ts'
import { loadBookingRules } from './load-hours.ts'

type ExceptionInput = z.output<AllCalls['addWorkingHoursException']['input']>
const MAX_DAYS = 400

interface ExceptionRow {
  working_hours_exception_id: string
  provider_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  is_holiday: boolean
  action: 1 | 2
}

const toReply = (row: ExceptionRow) => ({
  workingHoursExceptionId: row.working_hours_exception_id,
  providerAccountId: row.provider_id,
  startTime: row.start_at,
  endTime: row.end_at,
  isHoliday: row.is_holiday,
  action: row.action,
})

export const listWorkingHoursExceptions: Handler<AllCalls['listWorkingHoursExceptions']> = async (_input, context) => {
  const { db, now } = context
  const providerId = requireProviderId(context)
  const rules = await loadBookingRules(db, providerId, now)
  const workedHolidays = await loadWorkedHolidays(db, providerId, rules.timezone)
  const rows = await db
    .selectFrom('working_hours_exception')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('end_at', '>', now)
    .orderBy('start_at')
    .execute()
  const holidays = listUpcomingHolidays(rules.today, rules.months_in_advance).map((holiday) => ({
    ...holiday,
    isWorked: workedHolidays.has(holiday.date),
    workingHoursExceptionId: workedHolidays.get(holiday.date) ?? null,
  }))
  return { exceptions: rows.map(toReply), holidays }
}

/**
 * @throws InvalidFieldError if the interval is in the past, ends before it begins or is too long, or if `isHoliday` is
 * set and the date is not a public holiday.
 */
export const addWorkingHoursException: Handler<AllCalls['addWorkingHoursException']> = async (input, context) => {
  const { result, sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    const { timezone } = await loadBookingRules(tx, providerId, context.now)
    const { start, end } = toInterval(input, timezone)
    assertInterval(input, { start, end, now: context.now })
    if (input.isHoliday) assertHoliday(input)
    const workedHolidays = input.isHoliday ? await loadWorkedHolidays(tx, providerId, timezone) : null
    const existingId = 'fromDate' in input ? workedHolidays?.get(input.fromDate.toString()) : undefined
    if (existingId)
      await tx.deleteFrom('working_hours_exception').where('working_hours_exception_id', '=', existingId).execute()
    const { action, isHoliday: is_holiday } = input
    return tx
      .insertInto('working_hours_exception')
      .values({ provider_id: providerId, start_at: start, end_at: end, action, is_holiday })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...toReply(result), sessionsOutsideHours }
}

interface InstantInterval {
  start: Temporal.Instant
  end: Temporal.Instant
}

/**
 * Converts the input to an interval. Dates are whole days in the provider's time zone, unless the input has a start
 * time for the first day or an end time for the last day.
 */
function toInterval(input: ExceptionInput, timezone: string): InstantInterval {
  if ('startTime' in input) return { start: input.startTime, end: input.endTime }
  const { fromDate, toDate, startHours, endHours } = input
  const at = (date: Temporal.PlainDate, minute: number) =>
    instantAt(toUtcMinute(timezone, dayOfDate(date.toString()), minute))
  return {
    start: at(fromDate, startHours ? parseClock(startHours) : 0),
    end: at(toDate, endHours ? parseClock(endHours) : MINUTES_PER_DAY),
  }
}

function assertInterval(input: ExceptionInput, { start, end, now }: InstantInterval & { now: Temporal.Instant }): void {
  const field = 'startTime' in input ? 'endTime' : input.endHours ? 'endHours' : 'toDate'
  if (Temporal.Instant.compare(start, end) >= 0) throw new InvalidFieldError(field, 'error.endsBeforeStart')
  if (Temporal.Instant.compare(end, now) <= 0) throw new InvalidFieldError(field, 'error.isOver')
  if (start.until(end).total('hours') > MAX_DAYS * 24) throw new InvalidFieldError(field, 'error.absenceTooLong')
}

/** Public holidays are days off by default, so the only valid exception is to work that whole day. */
function assertHoliday(input: ExceptionInput): void {
  if (input.action !== 2) throw new InvalidFieldError('action', 'error.holidayIsOff')
  const isWholeHoliday =
    'fromDate' in input &&
    input.fromDate.equals(input.toDate) &&
    !input.startHours &&
    !input.endHours &&
    isHoliday(input.fromDate)
  if (!isWholeHoliday) throw new InvalidFieldError('fromDate' in input ? 'fromDate' : 'startTime', 'error.noHoliday')
}

export const deleteWorkingHoursException: Handler<AllCalls['deleteWorkingHoursException']> = async (
  { workingHoursExceptionId },
  context,
) => {
  const { sessionsOutsideHours } = await changeHours(context, async (tx, providerId) => {
    const { numDeletedRows } = await tx
      .deleteFrom('working_hours_exception')
      .where('working_hours_exception_id', '=', workingHoursExceptionId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) context.fail('notFound')
  })
  return { sessionsOutsideHours }
}
