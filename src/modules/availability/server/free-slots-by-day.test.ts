import { expect, test } from 'vitest'
import { listFreeSlotsByDay } from './free-slots-by-day.ts'
import type { Schedule } from './schedule.ts'

const hours = { start: 23 * 60, end: 24 * 60 }
const schedule: Schedule = {
  timezone: 'Europe/Tallinn',
  weekly: Array.from({ length: 7 }, () => [hours]),
  ...{ validFrom: null, validTo: null, weekPlans: [], closed: [], extra: [], holidays: [] },
  ...{ advanceMinutes: 0, lastDay: 40_000, bufferBefore: 0, bufferAfter: 0, dailyMaximum: null },
}
const calendar = { providerId: 'p1', timezone: 'Europe/Tallinn', schedule, taken: [] }
const range = { fromDate: '2026-11-26', toDate: '2026-11-27', durationMinutes: 45 }
const now = Temporal.Instant.from('2026-11-01T00:00:00Z')
const listSlots = (day: number) => [
  { startDateTime: `2026-11-${day}T21:00:00Z`, endDateTime: `2026-11-${day}T21:45:00Z` },
  { startDateTime: `2026-11-${day}T21:15:00Z`, endDateTime: `2026-11-${day}T22:00:00Z` },
]

test('lists the slots of every date, inclusive, in the provider’s time zone', () => {
  expect(listFreeSlotsByDay(calendar, range, now)).toEqual([
    { date: '2026-11-26', slots: listSlots(26) },
    { date: '2026-11-27', slots: listSlots(27) },
  ])
})

test('lists them by the dates of the viewer’s time zone', () => {
  expect(listFreeSlotsByDay(calendar, { ...range, timezone: 'Asia/Tokyo' }, now)).toEqual([
    { date: '2026-11-26', slots: listSlots(25) },
    { date: '2026-11-27', slots: listSlots(26) },
  ])
})
