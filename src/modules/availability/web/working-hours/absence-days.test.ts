import { expect, it } from 'vitest'
import { extendDayRange, listDays, toAbsenceDays } from './absence-days.ts'

it('picks the first and the last day in either order, then starts over', () => {
  const singleDay = extendDayRange(null, '2026-12-23')
  expect(singleDay).toEqual({ first: '2026-12-23', last: '2026-12-23' })
  expect(extendDayRange(singleDay, '2026-12-27')).toEqual({ first: '2026-12-23', last: '2026-12-27' })
  expect(extendDayRange(singleDay, '2026-12-20')).toEqual({ first: '2026-12-20', last: '2026-12-23' })
  expect(extendDayRange(extendDayRange(singleDay, '2026-12-27'), '2026-12-01')).toEqual({
    first: '2026-12-01',
    last: '2026-12-01',
  })
})

it('lists the days of a range across the end of a month', () => {
  expect(listDays({ first: '2027-02-27', last: '2027-03-01' })).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})

it('converts whole days and hours to the counsellor’s time zone across clock changes', () => {
  const whole = { startTime: '2027-03-27T22:00:00Z', endTime: '2027-03-28T21:00:00Z' }
  expect(toAbsenceDays(whole, 'Europe/Tallinn')).toEqual({ first: '2027-03-28', last: '2027-03-28', hours: null })
  const hours = { startTime: '2026-11-24T08:00:00Z', endTime: '2026-11-24T22:00:00Z' }
  expect(toAbsenceDays(hours, 'Europe/Tallinn')).toEqual({
    first: '2026-11-24',
    last: '2026-11-24',
    hours: { from: '10:00', until: '24:00' },
  })
})
