import type { AllCalls } from '#contract/all-calls.ts'
import { AVAILABILITY_MAX_DAYS } from '#contract/constants.ts'
import type { Context, Handler } from '../context.ts'
import { findPublicProvider } from '../providers/public.ts'
import { isoOf } from './calendar-days.ts'
import { daysWithStarts } from './free-days.ts'
import { firstFreeTime, freeTimesOf } from './free-times-of.ts'
import { minuteOf } from './minutes.ts'

interface Range {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  durationMinutes: number
  timezone: string
}

/** Free times grouped by the viewer's dates, every date present. */
export async function freeTimesAsDays(context: Pick<Context, 'db' | 'now'>, providerId: string, range: Range) {
  const from = minuteOf(range.fromDate.toZonedDateTime(range.timezone).toInstant())
  const to = minuteOf(range.toDate.add({ days: 1 }).toZonedDateTime(range.timezone).toInstant())
  const { durationMinutes } = range
  const starts = await freeTimesOf(context.db, { providerId, durationMinutes, from, to, now: context.now })
  return daysWithStarts(starts, range.timezone, range.fromDate.toString(), range.toDate.toString()).map(
    ({ date, minutes }) => ({
      date,
      slots: minutes.map((start) => ({ startDateTime: isoOf(start), endDateTime: isoOf(start + durationMinutes) })),
    }),
  )
}

/** Specification §7; at most 62 days, what is asked beyond them is not answered. */
export const getAvailability: Handler<AllCalls['getAvailability']> = async (wanted, context) => {
  const found = await findPublicProvider(context.db, wanted.id)
  if (!found) return context.refuse('providerNotFound')
  const last = wanted.fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const toDate = Temporal.PlainDate.compare(wanted.toDate, last) > 0 ? last : wanted.toDate
  const range = {
    fromDate: wanted.fromDate,
    toDate,
    durationMinutes: wanted.durationInMinutes,
    timezone: wanted.timezone ?? found.timezone,
  }
  return freeTimesAsDays(context, found.providerId, range)
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
