import { expect, test } from 'vitest'
import { clipToDate, computeShownRange, listAxisLabels, toStyle } from './day-grid-layout.ts'

const interval = (startTime: string, endTime: string) => ({ startTime, endTime })
const ZONE = 'Europe/Tallinn'

test('positions an interval in the given time zone', () => {
  const session = interval('2026-11-23T10:00:00Z', '2026-11-23T10:50:00Z')
  expect(clipToDate(session, '2026-11-23', ZONE)).toEqual({ start: 720, end: 770 })
  expect(clipToDate(session, '2026-11-24', ZONE)).toBeNull()
})

test('keeps the length of an interval in which the clocks go back', () => {
  const session = interval('2026-10-25T00:30:00Z', '2026-10-25T01:20:00Z')
  expect(clipToDate(session, '2026-10-25', ZONE)).toEqual({ start: 210, end: 260 })
})

test('splits an interval at midnight; one that ends at midnight has no part on the next day', () => {
  const absence = interval('2026-11-23T13:00:00Z', '2026-11-24T22:00:00Z')
  expect(clipToDate(absence, '2026-11-23', ZONE)).toEqual({ start: 900, end: 1440 })
  expect(clipToDate(absence, '2026-11-24', ZONE)).toEqual({ start: 0, end: 1440 })
  expect(clipToDate(absence, '2026-11-25', ZONE)).toBeNull()
})

test('the grid starts and ends on an even hour and contains everything', () => {
  expect(computeShownRange([])).toEqual({ start: 480, end: 1080 })
  expect(
    computeShownRange([
      { start: 425, end: 500 },
      { start: 700, end: 1201 },
    ]),
  ).toEqual({ start: 360, end: 1320 })
  expect(listAxisLabels({ start: 480, end: 720 })).toEqual([480, 600, 720])
})

test('positions are percentages of the grid height', () => {
  expect(toStyle({ start: 600, end: 660 }, { start: 480, end: 1080 })).toEqual({
    insetBlockStart: '20.000%',
    blockSize: '10.000%',
  })
})
