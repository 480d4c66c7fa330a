import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider, isPublic } from '#modules/providers/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'
import { dayOfDate, formatMinute } from './calendar-days.ts'
import { findNextFreeSlot, listSlotsInCalendar } from './find-free-slots.ts'
import { groupSlotsByDay } from './group-slots.ts'
import { type Calendar, loadCalendars } from './load-calendar.ts'
import { toUtcMinute } from './zone-offsets.ts'

interface Range {
  /** 'YYYY-MM-DD', inclusive. */
  fromDate: string
  toDate: string
  durationMinutes: number
  /** The viewer's time zone; defaults to the provider's. */
  timezone?: string | undefined
}

/**
 * Free slots grouped by the viewer's dates, with every date present; null if the provider is not public. A single read:
 * the loaded range is a day wider than the dates in UTC, which covers every zone, so the provider's zone need not be
 * known first.
 */
async function findPublicSlots(context: Pick<Context, 'db' | 'now'>, idOrSlug: string, range: Range) {
  const from = (dayOfDate(range.fromDate) - 1) * MINUTES_PER_DAY
  // A range that ends before it begins contains no days; PostgreSQL would raise an error for it.
  const to = Math.max(from, (dayOfDate(range.toDate) + 2) * MINUTES_PER_DAY)
  const [calendar] = await loadCalendars(context.db, isPublic(idOrSlug), { from, to, now: context.now })
  return calendar ? listFreeSlotsByDay(calendar, range, context.now) : null
}

/** Groups the free slots of a calendar, which was loaded for at least these dates, by date. */
export function listFreeSlotsByDay(
  calendar: Calendar,
  { fromDate, toDate, durationMinutes, timezone }: Range,
  now: Temporal.Instant,
) {
  const viewer = timezone ?? calendar.timezone
  const from = toUtcMinute(viewer, dayOfDate(fromDate), 0)
  const to = toUtcMinute(viewer, dayOfDate(toDate) + 1, 0)
  const starts = listSlotsInCalendar(calendar, { durationMinutes, from, to, now })
  return groupSlotsByDay(starts, viewer, fromDate, toDate).map(({ date, minutes }) => ({
    date,
    slots: minutes.map((start) => ({
      startDateTime: formatMinute(start),
      endDateTime: formatMinute(start + durationMinutes),
    })),
  }))
}

/** Specification §7: at most 62 days; later dates are omitted from the reply. */
export const getAvailability: Handler<AllCalls['getAvailability']> = async (input, context) => {
  const last = input.fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const toDate = Temporal.PlainDate.compare(input.toDate, last) > 0 ? last : input.toDate
  const days = await findPublicSlots(context, input.id, {
    fromDate: input.fromDate.toString(),
    toDate: toDate.toString(),
    durationMinutes: input.durationInMinutes,
    timezone: input.timezone,
  })
  return days ?? context.fail('providerNotFound')
}

export const firstAvailability: Handler<AllCalls['firstAvailability']> = async ({ id, durationInMinutes }, context) => {
  const found = await findPublicProvider(context.db, id)
  if (!found) return context.fail('providerNotFound')
  const { providerId } = found
  return {
    startDateTime: await findNextFreeSlot(context.db, {
      providerId,
      durationMinutes: durationInMinutes,
      now: context.now,
    }),
  }
}
