import { expect, test } from 'vitest'
import { clipToShown } from '#modules/availability/web/shared/day-grid-layout.ts'
import { computeWeekRange, toCalendarDays, toClickedMinute } from './calendar-days.ts'

const plannedDay = (date: string) => ({
  ...{ date, dayId: 1, isOpened: true, isPlanned: false, holiday: null },
  workingIntervals: [{ startHours: '09:00', endHours: '17:00', hasOverlap: false, action: 1 }],
})
const entry = (startDateTime: string, endDateTime: string) =>
  ({ kind: 'session', id: startDateTime, startDateTime, endDateTime }) as never
const toDays = (entries: never[], absences: never[] = []) =>
  toCalendarDays({
    week: { timezone: 'Europe/Tallinn', today: '2026-11-23', monday: '2026-11-23', entries, absences },
    days: [plannedDay('2026-11-23'), plannedDay('2026-11-24')],
  })

test('each day has its hours, and its entries and absences in chronological order, in the provider’s time zone', () => {
  const absence = { startTime: '2026-11-23T08:00:00Z', endTime: '2026-11-23T09:00:00Z' } as never
  const [monday, tuesday] = toDays([entry('2026-11-23T10:00:00Z', '2026-11-23T10:50:00Z')], [absence])
  expect(monday!.open).toEqual([{ start: 540, end: 1020 }])
  expect(monday!.items.map(({ kind, range }) => [kind, range])).toEqual([
    ['absence', { start: 600, end: 660 }],
    ['entry', { start: 720, end: 770 }],
  ])
  expect(tuesday!.items).toEqual([])
})

test('an entry that crosses midnight is on both days', () => {
  const [monday, tuesday] = toDays([entry('2026-11-23T21:30:00Z', '2026-11-23T22:30:00Z')])
  expect([monday!.items, tuesday!.items].map((items) => items.map(({ range }) => range))).toEqual([
    [{ start: 1410, end: 1440 }],
    [{ start: 0, end: 30 }],
  ])
})

test('a whole day away does not lengthen the shown hours, and is limited to them', () => {
  const absence = { startTime: '2026-11-23T22:00:00Z', endTime: '2026-11-24T22:00:00Z' } as never
  const days = toDays([entry('2026-11-23T17:30:00Z', '2026-11-23T18:20:00Z')], [absence])
  const shown = computeWeekRange(days)
  expect(shown).toEqual({ start: 480, end: 1320 })
  expect(clipToShown(days[1]!.items[0]!.range, shown)).toEqual(shown)
})

test('a click selects the half-hour it is in', () => {
  const shown = { start: 480, end: 1080 }
  expect([0, 0.04, 0.06, 0.99].map((share) => toClickedMinute(share, shown))).toEqual([480, 480, 510, 1050])
})
