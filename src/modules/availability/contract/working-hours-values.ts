import { z } from 'zod'
import { markOverlaps } from '#modules/availability/values/day-schedule.ts'
import { dateIn, instantIn, instantOut } from '#platform/contract/values.ts'
import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'

// Schemas for working hours (specification §3). All times are in quarter-hour steps (§5).

const QUARTER_MS = TIME_STEP_MINUTES * 60_000
const MAX_INTERVALS = 12

/** A start time on the quarter-hour (§5), as `HH:mm`. */
export const startClock = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: 'error.clockStep' })
const endClock = z.string().regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, { error: 'error.clockStep' })

const intervalIn = z
  .strictObject({
    startHours: startClock,
    endHours: endClock,
    /** Computed by the server; ignored in input, so that an API client can send a reply back unchanged. */
    hasOverlap: z.boolean().optional(),
    /** Action code (specification §4); 1 is working time. */
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
    for (const [index, { hasOverlap }] of markOverlaps(day.workingIntervals).entries()) {
      const path = ['workingIntervals', index, 'startHours']
      if (hasOverlap) issues.addIssue({ code: 'custom', path, message: 'error.hoursOverlap' })
    }
  })

/** Days by id, each at most once. The intervals of a closed day are discarded. */
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

/** Partial update of the standard hours and booking rules; omitted fields stay unchanged. */
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

export const quarterIn = instantIn.refine((at) => at.epochMilliseconds % QUARTER_MS === 0, { error: 'error.clockStep' })
export const clockTimes = { startHours: startClock.optional(), endHours: endClock.optional() }

/** A booked session outside the current hours. Changing the hours does not affect it. */
export const sessionOutside = z.object({
  bookingId: z.guid().nullable(),
  groupSessionRecurrenceId: z.guid().nullable(),
  title: z.string(),
  /** For example 'Mari T.'; null for a group session. */
  customerName: z.string().nullable(),
  startDateTime: instantOut,
  endDateTime: instantOut,
})
export const sessionsOutside = { sessionsOutsideHours: z.array(sessionOutside) }
