import {
  type Calendar,
  floorToMinute,
  instantAt,
  listFreeSlotsByDay,
  loadCalendar,
  toUtcMinute,
} from '#modules/availability/server/public.ts'
import { dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS, DEFAULT_ADVANCE_HOURS, TIME_STEP_MINUTES } from '#platform/values/constants.ts'

/**
 * Returns the buffers and the minimum notice. A provider without working hours has no buffers and the default notice
 * (specification §9).
 */
export const getBookingRules = ({ schedule }: Pick<Calendar, 'schedule'>) => ({
  before: schedule?.bufferBefore ?? 0,
  after: schedule?.bufferAfter ?? 0,
  advanceHours: schedule ? schedule.advanceMinutes / 60 : DEFAULT_ADVANCE_HOURS,
})

/**
 * Lists the times that can be reserved for a client: the published slots and every other free quarter-hour. Providers
 * may invite clients to times outside their working hours, but not to times that overlap times already taken or fall
 * within the minimum notice period, which gives the client time to accept.
 */
export const invitationTimes: Handler<AllCalls['invitationTimes']> = async (input, context) => {
  const providerId = requireCaller(context).providerId!
  const lastDate = input.fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const toDate = (Temporal.PlainDate.compare(input.toDate, lastDate) > 0 ? lastDate : input.toDate).toString()
  const fromDate = input.fromDate.toString()
  if (toDate < fromDate) return []
  const interval = {
    from: (dayOfDate(fromDate) - 1) * MINUTES_PER_DAY,
    to: (dayOfDate(toDate) + 2) * MINUTES_PER_DAY,
    now: context.now,
  }
  const calendar = (await loadCalendar(context.db, providerId, interval))!
  const { timezone } = calendar
  const range = { fromDate, toDate, durationMinutes: input.durationInMinutes, timezone }
  return listFreeSlotsByDay(calendar, range, context.now).map(({ date, slots }) => {
    const offered = slots.map((slot) => slot.startDateTime)
    const offeredMinutes = new Set(offered.map((at) => floorToMinute(Temporal.Instant.from(at))))
    const free = listQuarters(date, timezone).filter((start) =>
      isReservable(calendar, start, { ...range, now: context.now }),
    )
    return {
      date,
      offered,
      others: free.filter((start) => !offeredMinutes.has(start)).map((start) => instantAt(start).toString()),
    }
  })
}

/** Lists the quarter-hours of a date in the provider's time zone, including on days when the clocks change. */
function listQuarters(date: string, timezone: string): number[] {
  const [from, to] = [toUtcMinute(timezone, dayOfDate(date), 0), toUtcMinute(timezone, dayOfDate(date) + 1, 0)]
  return Array.from(
    { length: Math.floor((to - from) / TIME_STEP_MINUTES) },
    (_, step) => from + step * TIME_STEP_MINUTES,
  )
}

function isReservable(
  calendar: Calendar,
  start: number,
  { durationMinutes, now }: { durationMinutes: number; now: Temporal.Instant },
): boolean {
  const { before, after, advanceHours } = getBookingRules(calendar)
  const busy = { start: start - before, end: start + durationMinutes + after }
  if (start - advanceHours * 60 <= floorToMinute(now)) return false
  return calendar.taken.every(
    ({ bufferedStart, bufferedEnd }) => bufferedEnd <= busy.start || bufferedStart >= busy.end,
  )
}
