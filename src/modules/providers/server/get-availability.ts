import {
  type DateRange,
  findNextFreeSlot,
  listFreeSlotsByDay,
  loadCalendars,
} from '#modules/availability/server/public.ts'
import { dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider, isPublic } from '#modules/search/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { AVAILABILITY_MAX_DAYS } from '#platform/values/constants.ts'

/**
 * Lists free slots by date in the viewer's time zone, including dates without slots; null if the provider is not
 * public. A single query suffices: its range extends one day beyond the UTC dates on both sides, which covers every
 * time zone, so there is no need to look up the provider's time zone first.
 */
async function findPublicSlots(context: Pick<Context, 'db' | 'now'>, idOrSlug: string, range: DateRange) {
  const from = (dayOfDate(range.fromDate) - 1) * MINUTES_PER_DAY
  // A range that ends before it starts contains no days; without this limit, PostgreSQL would raise an error.
  const to = Math.max(from, (dayOfDate(range.toDate) + 2) * MINUTES_PER_DAY)
  const [calendar] = await loadCalendars(context.db, isPublic(idOrSlug), { from, to, now: context.now })
  return calendar ? listFreeSlotsByDay(calendar, range, context.now) : null
}

/** Returns at most 62 days (specification §7); later dates are left out of the reply. */
export const getAvailability: Handler<AllCalls['getAvailability']> = async (input, context) => {
  const lastDate = input.fromDate.add({ days: AVAILABILITY_MAX_DAYS - 1 })
  const toDate = Temporal.PlainDate.compare(input.toDate, lastDate) > 0 ? lastDate : input.toDate
  const days = await findPublicSlots(context, input.id, {
    fromDate: input.fromDate.toString(),
    toDate: toDate.toString(),
    durationMinutes: input.durationInMinutes,
    timezone: input.timezone,
  })
  return days ?? context.fail('providerNotFound')
}

export const firstAvailability: Handler<AllCalls['firstAvailability']> = async ({ id, durationInMinutes }, context) => {
  const provider = await findPublicProvider(context.db, id)
  if (!provider) return context.fail('providerNotFound')
  return {
    startDateTime: await findNextFreeSlot(context.db, {
      providerId: provider.providerId,
      durationMinutes: durationInMinutes,
      now: context.now,
    }),
  }
}
