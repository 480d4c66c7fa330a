import './tables.ts'

export { dateOfDay, dayOfDate } from './calendar-days.ts'
export { estonianHolidays, type Holiday } from './estonian-holidays.ts'
export { checkSlot, computeFreeSlots } from './free-times.ts'
export { findFreeSlots, findNearestFreeSlots, findNextFreeSlot } from './free-times-of.ts'
export { subtract, union } from './intervals.ts'
export {
  assignInvitedSlotToBooking,
  expireInvitedSlots,
  extendInvitedSlot,
  releaseInvitedSlots,
} from './invited-time.ts'
export { type Calendar, loadCalendar, loadCalendars } from './load-calendar.ts'
export { instantAt, minuteAfter, minuteOf } from './minutes.ts'
export { isInHours } from './opening-hours.ts'
export type { BusyInterval, Interval, Minute, Schedule } from './schedule.ts'
export { listFreeSlotsByDay } from './show-free-times.ts'
export type { SlotReleased } from './slot-released.ts'
export { decodeSlotBits, decodeSpacedSlots, encodeSlotBits, occupiedMask, windowMask } from './start-bits.ts'
export { type CalendarEntryOwner, confirmReservedSlot, reserveSlotSql } from './take-time.ts'
export { instantOf } from './zone-offsets.ts'
