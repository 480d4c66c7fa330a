import './tables.ts'

export { findFreeSlots, findNearestFreeSlots, findNextFreeSlot } from './find-free-slots.ts'
export { checkSlot, computeFreeSlots } from './free-slots.ts'
export { type DateRange, listFreeSlotsByDay } from './free-slots-by-day.ts'
export type { HoursChanged } from './hours-changed.ts'
export { subtract, union } from './intervals.ts'
export {
  assignInvitedSlotToBooking,
  expireInvitedSlots,
  extendInvitedSlot,
  releaseInvitedSlots,
  releaseInvitedSlotsBetween,
} from './invited-slots.ts'
export { type Calendar, loadCalendar, loadCalendars } from './load-calendar.ts'
export { ceilToMinute, floorToMinute, instantAt } from './minutes.ts'
export { isInHours } from './opening-hours.ts'
export { confirmReservedSlot, reserveSlotSql } from './reserve-slot.ts'
export type { BusyInterval, Interval, Minute, Schedule } from './schedule.ts'
export { decodeSlotBits, decodeSpacedSlots, encodeSlotBits, occupiedMask, RING_BITS, windowMask } from './slot-bits.ts'
export type { SlotReleased } from './slot-released.ts'
export { toUtcMinute } from './zone-offsets.ts'
