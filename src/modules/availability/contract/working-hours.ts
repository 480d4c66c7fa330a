import { z } from 'zod'
import { HOLIDAYS } from '#modules/availability/values/holidays.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
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
  /** The first of the counsellor's types; nobody has other hours as another one. */
  providerTypeId: z.int().nullable(),
  /** The clock that all hours here are on. */
  timezone: z.string(),
  /** False while these are only the defaults (specification §9). */
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
  /** How long the session is that a preview is made for. */
  previewDurationInMinutes: z.int(),
})
const item = z.object({
  workingHoursId: z.guid(),
  providerAccountId: z.guid(),
  /** Monday and Sunday of the week it plans; null for the standard hours. */
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
  /** 1 closes the time, 2 opens it. */
  action: z.int(),
})
const holiday = z.object({
  date: z.iso.date(),
  key: z.enum(HOLIDAYS),
  isWorked: z.boolean(),
  workingHoursExceptionId: z.guid().nullable(),
})
/** One date as it will be, absences aside: the week's plan or the standard hours, closed on a holiday that is not worked. */
const plannedDay = dayOut.extend({ date: z.iso.date(), isPlanned: z.boolean(), holiday: z.enum(HOLIDAYS).nullable() })
const freeDay = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ startDateTime: z.iso.datetime(), endDateTime: z.iso.datetime() })),
})
const what = { action: z.union([z.literal(1), z.literal(2)]).default(1), isHoliday: z.boolean().default(false) }
const range = { fromDate: dateIn, toDate: dateIn }

/** Working hours of the counsellor who asks (specification §2, §3, §9; api.md). Nobody else's can be named. */
export const workingHoursCalls = {
  getWorkingHours: call(
    { who: 'provider', about: 'Standard hours and booking rules, or the defaults.', input: noInput, reply: settings },
    CALL_PATHS.getWorkingHours,
  ),
  putWorkingHours: call(
    {
      who: 'provider',
      about: 'Change standard hours and rules; what is left out stays. Booked sessions stay as they are.',
      input: z.strictObject(settingsIn),
      reply: settings.extend(sessionsOutside),
      done: 'hours.saved',
    },
    CALL_PATHS.putWorkingHours,
  ),
  filterWorkingHours: call(
    {
      who: 'provider',
      about: 'Hours in force from one date to another (at most 62 days), and what is booked in them.',
      input: z.strictObject(range),
      reply: z.object({
        items: z.array(item),
        days: z.array(plannedDay),
        sessions: z.array(sessionOutside),
      }),
    },
    CALL_PATHS.filterWorkingHours,
  ),
  previewWorkingHours: call(
    {
      who: 'provider',
      about: 'The free times that clients would see (at most 62 days) if these changes were saved. Saves nothing.',
      input: z.strictObject({
        ...settingsIn,
        ...range,
        durationInMinutes: z.int().min(15).max(480).multipleOf(5),
        /** The plan of one week, beginning on its Monday. */
        plan: z.strictObject({ pivotStart: dateIn, workingTimeForDay: weekIn }).optional(),
      }),
      reply: z.array(freeDay),
    },
    CALL_PATHS.previewWorkingHours,
  ),
  listWorkingHoursItems: call(
    { who: 'provider', about: 'Standard hours and all coming week plans.', input: noInput, reply: z.array(item) },
    CALL_PATHS.listWorkingHoursItems,
  ),
  putWorkingHoursItems: call(
    {
      who: 'provider',
      about: 'Plan one week, Monday to Sunday, instead of the standard hours. A day left out is closed in it.',
      input: z.strictObject({ pivotStart: dateIn, pivotEnd: dateIn.optional(), workingTimeForDay: weekIn }),
      reply: z.object({ items: z.array(item), ...sessionsOutside }),
      done: 'hours.saved',
    },
    CALL_PATHS.putWorkingHoursItems,
  ),
  deleteWorkingHoursItems: call(
    {
      who: 'provider',
      about: 'Set one week back to the standard hours.',
      input: z.strictObject({ pivotStart: dateIn }),
      reply: z.object(sessionsOutside),
      refuses: ['notFound'],
      done: 'hours.saved',
    },
    CALL_PATHS.deleteWorkingHoursItems,
  ),
  listWorkingHoursExceptions: call(
    {
      who: 'provider',
      about: 'Absences and extra hours that are not over, and the public holidays that can be booked into.',
      input: noInput,
      reply: z.object({ exceptions: z.array(exception), holidays: z.array(holiday) }),
    },
    CALL_PATHS.listWorkingHoursExceptions,
  ),
  addWorkingHoursException: call(
    {
      who: 'provider',
      about:
        'Close (1) or open (2) some time: two instants, or dates on the counsellor’s own clock with hours where it is not whole days. A holiday is worked by opening its date with isHoliday.',
      input: z.union([
        z.strictObject({ startTime: quarterIn, endTime: quarterIn, ...what }),
        z.strictObject({ ...range, ...clockTimes, ...what }),
      ]),
      reply: exception.extend(sessionsOutside),
      done: 'hours.saved',
    },
    CALL_PATHS.addWorkingHoursException,
  ),
  deleteWorkingHoursException: call(
    {
      who: 'provider',
      about: 'Take an absence or extra hours away; a worked holiday is a day off again.',
      input: z.strictObject({ workingHoursExceptionId: guid }),
      reply: z.object(sessionsOutside),
      refuses: ['notFound'],
      done: 'hours.saved',
    },
    CALL_PATHS.deleteWorkingHoursException,
  ),
}
