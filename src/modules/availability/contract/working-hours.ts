import { z } from 'zod'
import { availabilityCallPaths } from '#modules/availability/call-paths.ts'
import { HOLIDAYS } from '#modules/availability/values/holidays.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, dateOut, guid, instantOut, noInput } from '#platform/contract/values.ts'
import {
  clockTimes,
  dayOut,
  quarterIn,
  sessionOutside,
  sessionsOutside,
  settingsIn,
  weekIn,
} from './working-hours-values.ts'

const settings = z.object({
  providerId: z.guid(),
  /** The provider's first type; working hours are the same for all of a provider's types. */
  providerTypeId: z.int().nullable(),
  /** IANA time zone of all hours in this reply. */
  timezone: z.string(),
  /** False while the defaults of specification §9 apply. */
  isSet: z.boolean(),
  workingTimeForDay: z.array(dayOut).length(7),
  dayIds: z.array(z.int()),
  monthsInAdvanceBookable: z.int(),
  advancedBookingHours: z.int(),
  startDateStandardHours: dateOut.nullable(),
  endDateStandardHours: dateOut.nullable(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  dailyMaximum: z.int().nullable(),
  /** Session length that the preview assumes, in minutes. */
  previewDurationInMinutes: z.int(),
})
const item = z.object({
  workingHoursId: z.guid(),
  providerAccountId: z.guid(),
  /** Monday and Sunday of the planned week; null for the standard hours. */
  pivotStart: dateOut.nullable(),
  pivotEnd: dateOut.nullable(),
  weekDay: z.int(),
  monthsInAdvance: z.int(),
  advanceBookingHours: z.int(),
  startTime: z.string(),
  endTime: z.string(),
})
const exception = z.object({
  workingHoursExceptionId: z.guid(),
  providerAccountId: z.guid(),
  startTime: instantOut,
  endTime: instantOut,
  isHoliday: z.boolean(),
  /** 1 closes the interval, 2 opens it. */
  action: z.int(),
})
const holiday = z.object({
  date: z.iso.date(),
  key: z.enum(HOLIDAYS),
  isWorked: z.boolean(),
  workingHoursExceptionId: z.guid().nullable(),
})
/**
 * Effective hours on one date, ignoring absences: the week plan or the standard hours, closed on public holidays unless
 * the provider works on them.
 */
const plannedDay = dayOut.extend({ date: z.iso.date(), isPlanned: z.boolean(), holiday: z.enum(HOLIDAYS).nullable() })
const freeDay = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ startDateTime: z.iso.datetime(), endDateTime: z.iso.datetime() })),
})
const exceptionFields = {
  action: z.union([z.literal(1), z.literal(2)]).default(1),
  isHoliday: z.boolean().default(false),
}
const range = { fromDate: dateIn, toDate: dateIn }

/** Calls for the signed-in provider's own working hours (specification §2, §3, §9; api.md). */
export const workingHoursCalls = {
  getWorkingHours: defineCall(
    {
      who: 'provider',
      summary: 'Returns the standard working hours and booking rules, or the defaults if none are set.',
      input: noInput,
      reply: settings,
    },
    availabilityCallPaths.getWorkingHours,
  ),
  putWorkingHours: defineCall(
    {
      who: 'provider',
      summary:
        'Updates the standard working hours and booking rules. Omitted fields and booked sessions are unchanged.',
      input: z.strictObject(settingsIn),
      reply: settings.extend(sessionsOutside),
      successText: 'workingHours.saved',
    },
    availabilityCallPaths.putWorkingHours,
  ),
  filterWorkingHours: defineCall(
    {
      who: 'provider',
      summary: 'Returns the effective hours and the booked sessions between two dates (at most 62 days).',
      input: z.strictObject(range),
      reply: z.object({
        items: z.array(item),
        days: z.array(plannedDay),
        sessions: z.array(sessionOutside),
      }),
    },
    availabilityCallPaths.filterWorkingHours,
  ),
  previewWorkingHours: defineCall(
    {
      who: 'provider',
      summary:
        'Returns the available times that clients would see (at most 62 days) if these changes were saved. Saves ' +
        'nothing.',
      input: z.strictObject({
        ...settingsIn,
        ...range,
        durationInMinutes: z.int().min(15).max(480).multipleOf(5),
        /** Plan of one week; `pivotStart` is its Monday. */
        plan: z.strictObject({ pivotStart: dateIn, workingTimeForDay: weekIn }).optional(),
      }),
      reply: z.array(freeDay),
    },
    availabilityCallPaths.previewWorkingHours,
  ),
  listWorkingHoursItems: defineCall(
    {
      who: 'provider',
      summary: 'Lists the standard working hours and all upcoming week plans.',
      input: noInput,
      reply: z.array(item),
    },
    availabilityCallPaths.listWorkingHoursItems,
  ),
  putWorkingHoursItems: defineCall(
    {
      who: 'provider',
      summary: 'Sets the hours of one week, Monday to Sunday, instead of the standard hours. Omitted days are closed.',
      input: z.strictObject({ pivotStart: dateIn, pivotEnd: dateIn.optional(), workingTimeForDay: weekIn }),
      reply: z.object({ items: z.array(item), ...sessionsOutside }),
      successText: 'workingHours.saved',
    },
    availabilityCallPaths.putWorkingHoursItems,
  ),
  deleteWorkingHoursItems: defineCall(
    {
      who: 'provider',
      summary: 'Resets one week to the standard hours.',
      input: z.strictObject({ pivotStart: dateIn }),
      reply: z.object(sessionsOutside),
      errors: ['notFound'],
      successText: 'workingHours.saved',
    },
    availabilityCallPaths.deleteWorkingHoursItems,
  ),
  listWorkingHoursExceptions: defineCall(
    {
      who: 'provider',
      summary:
        'Lists current and upcoming absences and extra hours, and the public holidays within the booking period.',
      input: noInput,
      reply: z.object({ exceptions: z.array(exception), holidays: z.array(holiday) }),
    },
    availabilityCallPaths.listWorkingHoursExceptions,
  ),
  addWorkingHoursException: defineCall(
    {
      who: 'provider',
      summary:
        'Closes (`action` 1) or opens (`action` 2) a period, given as two instants or as dates in the provider’s ' +
        'time zone, with hours unless it covers whole days. To work on a public holiday, open its date with ' +
        '`isHoliday`.',
      input: z.union([
        z.strictObject({ startTime: quarterIn, endTime: quarterIn, ...exceptionFields }),
        z.strictObject({ ...range, ...clockTimes, ...exceptionFields }),
      ]),
      reply: exception.extend(sessionsOutside),
      successText: 'workingHours.saved',
    },
    availabilityCallPaths.addWorkingHoursException,
  ),
  deleteWorkingHoursException: defineCall(
    {
      who: 'provider',
      summary: 'Deletes an absence or extra hours. A public holiday that was opened is closed again.',
      input: z.strictObject({ workingHoursExceptionId: guid }),
      reply: z.object(sessionsOutside),
      errors: ['notFound'],
      successText: 'workingHours.saved',
    },
    availabilityCallPaths.deleteWorkingHoursException,
  ),
}
