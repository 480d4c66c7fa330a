import { expect, test } from 'vitest'
import { asStyle, marksOf, partOnDate, shownHours } from './week-places.ts'

const span = (startTime: string, endTime: string) => ({ startTime, endTime })
const ZONE = 'Europe/Tallinn'

test('a time is drawn on the clock of its zone', () => {
  const session = span('2026-11-23T10:00:00Z', '2026-11-23T10:50:00Z')
  expect(partOnDate(session, '2026-11-23', ZONE)).toEqual({ start: 720, end: 770 })
  expect(partOnDate(session, '2026-11-24', ZONE)).toBeNull()
})

test('what lasts over days is cut at midnight, and one that ends there leaves nothing on the next day', () => {
  const away = span('2026-11-23T13:00:00Z', '2026-11-24T22:00:00Z')
  expect(partOnDate(away, '2026-11-23', ZONE)).toEqual({ start: 900, end: 1440 })
  expect(partOnDate(away, '2026-11-24', ZONE)).toEqual({ start: 0, end: 1440 })
  expect(partOnDate(away, '2026-11-25', ZONE)).toBeNull()
})

test('the drawing begins and ends on an even hour and holds everything', () => {
  expect(shownHours([])).toEqual({ start: 480, end: 1080 })
  expect(
    shownHours([
      { start: 425, end: 500 },
      { start: 700, end: 1201 },
    ]),
  ).toEqual({ start: 360, end: 1320 })
  expect(marksOf({ start: 480, end: 720 })).toEqual([480, 600, 720])
})

test('places are shares of what is drawn', () => {
  expect(asStyle({ start: 600, end: 660 }, { start: 480, end: 1080 })).toEqual({
    insetBlockStart: '20.000%',
    blockSize: '10.000%',
  })
})
