import {
  type Calendar,
  dayOfDate,
  firstFreeTime,
  freeTimesAsDays,
  instantOf,
  loadCalendar,
  minuteOf,
} from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'
import { sessionAt } from './ask-to-move.ts'
import { freeUntil } from './booking-rules.ts'
import type { Booking } from './change-one.ts'
import { type OtherDate, otherDates } from './other-dates.ts'

const DAY = 1440

interface Range {
  fromDate: string
  toDate: string
  timezone?: string | undefined
}

/** Where an own session could be moved to, by the reader's dates (docs/decisions/0023). Whether it may be moved is not asked here. */
export const moveTimes: Handler<AllCalls['moveTimes']> = async ({ id, fromDate, toDate, timezone }, context) => {
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  if (!booking || booking.customer_account_id !== signedIn(context).customerAccountId)
    return context.refuse('bookingNotFound')
  const last = fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const end = Temporal.PlainDate.compare(toDate, last) > 0 ? last : toDate
  const range = { fromDate: fromDate.toString(), toDate: end.toString(), timezone }
  const found = booking.group_session_recurrence_id
    ? await datesOf(context as Context, booking, range)
    : await timesOf(context as Context, booking, range)
  return {
    next: found.next,
    days: found.days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({
        startDateTime: Temporal.Instant.from(slot.startDateTime),
        endDateTime: Temporal.Instant.from(slot.endDateTime),
        freeUntil: freeUntil(Temporal.Instant.from(slot.startDateTime)),
      })),
    })),
  }
}

/** A session's calendar without the session itself: it does not stand in its own way. */
export async function calendarAround(
  { db, now }: Pick<Context, 'now'> & { db: Parameters<typeof loadCalendar>[0] },
  booking: Booking,
  span: { from: number; to: number },
): Promise<Calendar | null> {
  const calendar = await loadCalendar(db, booking.provider_id, { ...span, now })
  const own = minuteOf(booking.start_at)
  return calendar && { ...calendar, taken: calendar.taken.filter(({ start }) => start !== own) }
}

type Days = { date: string; slots: { startDateTime: string; endDateTime: string }[] }[]

async function timesOf(context: Context, booking: Booking, range: Range) {
  const from = (dayOfDate(range.fromDate) - 1) * DAY
  const to = Math.max(from, (dayOfDate(range.toDate) + 2) * DAY)
  const calendar = await calendarAround(context, booking, { from, to })
  const own = sessionAt(booking, booking.start_at)
  const durationMinutes = own.end - own.start
  const days: Days = calendar ? freeTimesAsDays(calendar, { ...range, durationMinutes }, context.now) : []
  const shown = days.map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => !booking.start_at.equals(Temporal.Instant.from(slot.startDateTime))),
  }))
  if (shown.some(({ slots }) => slots.length > 0)) return { days: shown, next: null }
  const question = { providerId: booking.provider_id, durationMinutes, now: context.now }
  return { days: shown, next: await firstFreeTime(context.db, question) }
}

async function datesOf(context: Context, booking: Booking, { fromDate, toDate, timezone = 'Europe/Tallinn' }: Range) {
  const dates = await otherDates(context.db, booking, context.now)
  const dayOf = ({ start_at }: OtherDate) => start_at.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const [from, to] = [instantOf(timezone, dayOfDate(fromDate), 0), instantOf(timezone, dayOfDate(toDate) + 1, 0)]
  const within = dates.filter(({ start_at }) => minuteOf(start_at) >= from && minuteOf(start_at) < to)
  const days: Days = [...Map.groupBy(within, dayOf)].map(([date, those]) => ({
    date,
    slots: those.map((one) => ({ startDateTime: one.start_at.toString(), endDateTime: one.end_at.toString() })),
  }))
  return { days, next: days.length > 0 ? null : (dates[0]?.start_at ?? null) }
}
