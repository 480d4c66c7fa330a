import {
  type Calendar,
  findNextFreeSlot,
  floorToMinute,
  listFreeSlotsByDay,
  loadCalendar,
  toUtcMinute,
} from '#modules/availability/server/public.ts'
import { dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { getFreeUntil } from '#modules/bookings/values/booking-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'
import { type AlternativeDate, listAlternativeDates } from './alternative-dates.ts'
import { getSessionInterval } from './create-proposal.ts'

interface DateRange {
  fromDate: string
  toDate: string
  timezone?: string | undefined
}

/**
 * Lists the times to which a client's session could be moved, grouped by date in the given time zone
 * (docs/decisions/0023). Does not check whether the session may be moved.
 */
export const listMoveTimes: Handler<AllCalls['moveTimes']> = async ({ id, fromDate, toDate, timezone }, context) => {
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  if (!booking || booking.customer_account_id !== requireCaller(context).customerAccountId)
    return context.fail('bookingNotFound')
  const last = fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const end = Temporal.PlainDate.compare(toDate, last) > 0 ? last : toDate
  const range = { fromDate: fromDate.toString(), toDate: end.toString(), timezone }
  const result = booking.group_occurrence_id
    ? await listGroupDates(context, booking, range)
    : await listFreeTimes(context, booking, range)
  return {
    next: result.next,
    days: result.days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({
        startDateTime: Temporal.Instant.from(slot.startDateTime),
        endDateTime: Temporal.Instant.from(slot.endDateTime),
        freeUntil: getFreeUntil(Temporal.Instant.from(slot.startDateTime)),
      })),
    })),
  }
}

/** Loads the provider's calendar without the session itself, which must not block its own move. */
export async function loadCalendarWithoutBooking(
  { db, now }: Pick<Context, 'now'> & { db: Parameters<typeof loadCalendar>[0] },
  booking: Booking,
  interval: { from: number; to: number },
): Promise<Calendar | null> {
  const calendar = await loadCalendar(db, booking.provider_id, { ...interval, now })
  const ownStart = floorToMinute(booking.start_at)
  return calendar && { ...calendar, taken: calendar.taken.filter(({ start }) => start !== ownStart) }
}

type Days = { date: string; slots: { startDateTime: string; endDateTime: string }[] }[]

async function listFreeTimes(context: Context, booking: Booking, range: DateRange) {
  const from = (dayOfDate(range.fromDate) - 1) * MINUTES_PER_DAY
  const to = Math.max(from, (dayOfDate(range.toDate) + 2) * MINUTES_PER_DAY)
  const calendar = await loadCalendarWithoutBooking(context, booking, { from, to })
  const session = getSessionInterval(booking, booking.start_at)
  const durationMinutes = session.end - session.start
  const days: Days = calendar ? listFreeSlotsByDay(calendar, { ...range, durationMinutes }, context.now) : []
  const otherDays = days.map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => !booking.start_at.equals(Temporal.Instant.from(slot.startDateTime))),
  }))
  if (otherDays.some(({ slots }) => slots.length > 0)) return { days: otherDays, next: null }
  const query = { providerId: booking.provider_id, durationMinutes, now: context.now }
  return { days: otherDays, next: await findNextFreeSlot(context.db, query) }
}

async function listGroupDates(
  context: Context,
  booking: Booking,
  { fromDate, toDate, timezone = 'Europe/Tallinn' }: DateRange,
) {
  const dates = await listAlternativeDates(context.db, booking, context.now)
  const formatDate = ({ start_at }: AlternativeDate) => start_at.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const from = toUtcMinute(timezone, dayOfDate(fromDate), 0)
  const to = toUtcMinute(timezone, dayOfDate(toDate) + 1, 0)
  const within = dates.filter(({ start_at }) => floorToMinute(start_at) >= from && floorToMinute(start_at) < to)
  const days: Days = [...Map.groupBy(within, formatDate)].map(([date, datesOfDay]) => ({
    date,
    slots: datesOfDay.map((slot) => ({ startDateTime: slot.start_at.toString(), endDateTime: slot.end_at.toString() })),
  }))
  return { days, next: days.length > 0 ? null : (dates[0]?.start_at ?? null) }
}
