import { z } from 'zod'
import { withOverlaps } from '#modules/availability/values/day-schedule.ts'
import { dateIn, instantIn, instantOut } from '#platform/contract/values.ts'

/** Shapes of the working hours (specification §3); quarters of an hour are the only clock there is (§5). */

const QUARTER = 15 * 60_000
const MAX_INTERVALS = 12

const startClock = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: 'error.clockStep' })
const endClock = z.string().regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, { error: 'error.clockStep' })

const intervalIn = z
  .strictObject({
    startHours: startClock,
    endHours: endClock,
    /** Told by the server; a screen may send back what it was told. */
    hasOverlap: z.boolean().optional(),
    /** §4: action code, 1 works. */
    action: z.literal(1).default(1),
  })
  .refine(({ startHours, endHours }) => startHours < endHours, { path: ['endHours'], error: 'error.endsBeforeStart' })

const dayIn = z
  .strictObject({
    dayId: z.int().min(1).max(7),
    isOpened: z.boolean(),
    workingIntervals: z.array(intervalIn).max(MAX_INTERVALS),
  })
  .superRefine((day, issues) => {
    if (day.isOpened && day.workingIntervals.length === 0)
      issues.addIssue({ code: 'custom', path: ['workingIntervals'], message: 'error.openNeedsHours' })
    for (const [index, { hasOverlap }] of withOverlaps(day.workingIntervals).entries()) {
      const path = ['workingIntervals', index, 'startHours']
      if (hasOverlap) issues.addIssue({ code: 'custom', path, message: 'error.hoursOverlap' })
    }
  })

/** Days by their id, each at most once; hours of a closed day are not kept. */
export const weekIn = z
  .array(dayIn)
  .min(1)
  .max(7)
  .refine((days) => new Set(days.map(({ dayId }) => dayId)).size === days.length, { error: 'error.dayTwice' })

export const dayOut = z.object({
  dayId: z.int(),
  isOpened: z.boolean(),
  workingIntervals: z.array(
    z.object({ startHours: z.string(), endHours: z.string(), hasOverlap: z.boolean(), action: z.int() }),
  ),
})

/** A change of the standard hours and rules: what is left out stays. */
export const settingsIn = {
  workingTimeForDay: weekIn.optional(),
  monthsInAdvanceBookable: z.int().min(1).max(24).optional(),
  advancedBookingHours: z.int().min(0).max(336).optional(),
  startDateStandardHours: dateIn.nullable().optional(),
  endDateStandardHours: dateIn.nullable().optional(),
  bufferBeforeMinutes: z.int().min(0).max(240).multipleOf(5).optional(),
  bufferAfterMinutes: z.int().min(0).max(240).multipleOf(5).optional(),
  dailyMaximum: z.int().min(1).max(48).nullable().optional(),
}

export const quarterIn = instantIn.refine((at) => at.epochMilliseconds % QUARTER === 0, { error: 'error.clockStep' })
export const clockTimes = { startHours: startClock.optional(), endHours: endClock.optional() }

/** A booked session that the hours do not cover (any more). It stays as it is. */
export const sessionOutside = z.object({
  bookingId: z.guid().nullable(),
  groupSessionRecurrenceId: z.guid().nullable(),
  title: z.string(),
  /** 'Mari T.'; nobody for a group. */
  customerName: z.string().nullable(),
  startDateTime: instantOut,
  endDateTime: instantOut,
})
export const sessionsOutside = { sessionsOutsideHours: z.array(sessionOutside) }
