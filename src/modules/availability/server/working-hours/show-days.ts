import { listFreeSlotsByDay, loadCalendar } from '#modules/availability/server/public.ts'
import { dateOfDay, dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { estonianHolidays } from '#modules/availability/values/estonian-holidays.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'
import { listBookedSessions } from './booked-sessions.ts'
import { lockHours } from './change-hours.ts'
import { loadWorkedHolidays } from './holidays.ts'
import { loadBookingRules, loadHoursItems } from './load-hours.ts'
import { writeStandardHours } from './standard-hours.ts'
import { loadWorkingHoursItems, writeWeekPlan } from './week-plans.ts'
import { toDay } from './week-rows.ts'

interface Range {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
}

/** Lists the dates of a range, at most 62 as in get-availability (api.md). Later dates are omitted from the reply. */
function listDates({ fromDate, toDate }: Range): Temporal.PlainDate[] {
  const length = Math.min(fromDate.until(toDate).days + 1, AVAILABILITY_MAX_DAYS)
  return Array.from({ length: Math.max(0, length) }, (_, days) => fromDate.add({ days }))
}

export const filterWorkingHours: Handler<AllCalls['filterWorkingHours']> = async (range, context) => {
  const { db, now, language } = context
  const providerId = requireProviderId(context)
  const rules = await loadBookingRules(db, providerId, now)
  const rows = await loadHoursItems(db, providerId, range.fromDate)
  const workedHolidays = await loadWorkedHolidays(db, providerId, rules.timezone)
  const dates = listDates(range)
  const days = dates.map((date) => resolveDay(date, { rows, rules, workedHolidays }))
  const [first = range.fromDate, last = range.fromDate] = [dates[0], dates.at(-1)]
  const from = first.toZonedDateTime(rules.timezone).toInstant()
  const to = last.add({ days: 1 }).toZonedDateTime(rules.timezone).toInstant()
  const items = await loadWorkingHoursItems(db, providerId, now)
  const isInRange = ({ pivotStart, pivotEnd }: (typeof items)[number]) =>
    pivotStart === null ||
    (Temporal.PlainDate.compare(pivotStart, last) <= 0 && Temporal.PlainDate.compare(pivotEnd!, first) >= 0)
  return {
    items: items.filter(isInRange),
    days,
    sessions: dates.length === 0 ? [] : await listBookedSessions(db, providerId, { from, to, language }),
  }
}

interface LoadedHours {
  rows: Awaited<ReturnType<typeof loadHoursItems>>
  rules: Awaited<ReturnType<typeof loadBookingRules>>
  workedHolidays: ReadonlyMap<string, string>
}

function resolveDay(date: Temporal.PlainDate, { rows, rules, workedHolidays }: LoadedHours) {
  const { compare } = Temporal.PlainDate
  const isIn = (from: Temporal.PlainDate | null, to: Temporal.PlainDate | null) =>
    (!from || compare(from, date) <= 0) && (!to || compare(date, to) <= 0)
  const planned = rows.filter((row) => row.pivot_start !== null && isIn(row.pivot_start, row.pivot_end))
  const standard = isIn(rules.start_date, rules.end_date) ? rows.filter((row) => row.pivot_start === null) : []
  const isPlanned = planned.length > 0
  const day = dayOfDate(date.toString())
  const holiday = estonianHolidays(date.year).find((candidate) => candidate.day === day)
  const isOff = holiday !== undefined && !workedHolidays.has(dateOfDay(day))
  return {
    date: date.toString(),
    isPlanned,
    holiday: holiday?.key ?? null,
    ...toDay(date.dayOfWeek, isOff ? [] : isPlanned ? planned : standard),
  }
}

/**
 * Previews what clients would see: writes the change, reads the free slots with the same code that serves clients, and
 * rolls back. Applying the draft in memory would mean a second implementation of the rules.
 */
export const previewWorkingHours: Handler<AllCalls['previewWorkingHours']> = async (input, context) => {
  const { fromDate, toDate, durationInMinutes, plan, ...draft } = input
  const { now } = context
  const providerId = requireProviderId(context)
  const [first, last] = [fromDate, listDates({ fromDate, toDate }).at(-1)].map((date) => date?.toString())
  if (!first || !last) return []
  const tx = await context.db.startTransaction().execute()
  try {
    await lockHours(tx, providerId)
    await writeStandardHours(tx, { providerId, input: draft, now })
    if (plan) await writeWeekPlan(tx, providerId, plan)
    const interval = {
      from: (dayOfDate(first) - 1) * MINUTES_PER_DAY,
      to: (dayOfDate(last) + 2) * MINUTES_PER_DAY,
      now,
    }
    const calendar = await loadCalendar(tx, providerId, interval)
    return listFreeSlotsByDay(calendar!, { fromDate: first, toDate: last, durationMinutes: durationInMinutes }, now)
  } finally {
    await tx.rollback().execute()
  }
}
