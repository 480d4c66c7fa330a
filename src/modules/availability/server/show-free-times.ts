import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider, isPublic } from '#modules/providers/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'
import { dayOfDate, isoOf } from './calendar-days.ts'
import { daysWithStarts } from './free-days.ts'
import { firstFreeTime, startsIn } from './free-times-of.ts'
import { type Calendar, loadCalendars } from './load-calendar.ts'
import { instantOf } from './zone-offsets.ts'

const DAY = 1440

interface Range {
  /** 'YYYY-MM-DD', inclusive. */
  fromDate: string
  toDate: string
  durationMinutes: number
  /** The viewer's; the counsellor's own where none is named. */
  timezone?: string | undefined
}

/**
 * Free times grouped by the viewer's dates, every date present; null when nobody may see this counsellor. One read: the
 * span is a day wider than the dates in UTC, which no zone exceeds, so the counsellor's zone need not be known before.
 */
async function publicFreeTimes(context: Pick<Context, 'db' | 'now'>, idOrSlug: string, range: Range) {
  const from = (dayOfDate(range.fromDate) - 1) * DAY
  // A range that ends before it begins holds no day; PostgreSQL would call it a fault.
  const to = Math.max(from, (dayOfDate(range.toDate) + 2) * DAY)
  const [calendar] = await loadCalendars(context.db, isPublic(idOrSlug), { from, to, now: context.now })
  return calendar ? freeTimesAsDays(calendar, range, context.now) : null
}

/** Free times of a calendar loaded for at least these dates, grouped by them. */
export function freeTimesAsDays(
  calendar: Calendar,
  { fromDate, toDate, durationMinutes, timezone }: Range,
  now: Temporal.Instant,
) {
  const viewer = timezone ?? calendar.timezone
  const from = instantOf(viewer, dayOfDate(fromDate), 0)
  const to = instantOf(viewer, dayOfDate(toDate) + 1, 0)
  const starts = startsIn(calendar, { durationMinutes, from, to, now })
  return daysWithStarts(starts, viewer, fromDate, toDate).map(({ date, minutes }) => ({
    date,
    slots: minutes.map((start) => ({ startDateTime: isoOf(start), endDateTime: isoOf(start + durationMinutes) })),
  }))
}

/** Specification §7; at most 62 days, what is asked beyond them is not answered. */
export const getAvailability: Handler<AllCalls['getAvailability']> = async (wanted, context) => {
  const last = wanted.fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const toDate = Temporal.PlainDate.compare(wanted.toDate, last) > 0 ? last : wanted.toDate
  const days = await publicFreeTimes(context, wanted.id, {
    fromDate: wanted.fromDate.toString(),
    toDate: toDate.toString(),
    durationMinutes: wanted.durationInMinutes,
    timezone: wanted.timezone,
  })
  return days ?? context.refuse('providerNotFound')
}

export const firstAvailability: Handler<AllCalls['firstAvailability']> = async ({ id, durationInMinutes }, context) => {
  const found = await findPublicProvider(context.db, id)
  if (!found) return context.refuse('providerNotFound')
  const { providerId } = found
  return {
    startDateTime: await firstFreeTime(context.db, {
      providerId,
      durationMinutes: durationInMinutes,
      now: context.now,
    }),
  }
}
