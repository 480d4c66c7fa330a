import { expect, test } from 'vitest'
import { usualPeriods, wantedPeriod } from './period.ts'

test('usual periods in the middle of a year and at its edges', () => {
  expect(usualPeriods('2026-11-24')).toEqual({
    thisMonth: { fromDate: '2026-11-01', toDate: '2026-11-24' },
    lastMonth: { fromDate: '2026-10-01', toDate: '2026-10-31' },
    thisYear: { fromDate: '2026-01-01', toDate: '2026-11-24' },
    twelveMonths: { fromDate: '2025-12-01', toDate: '2026-11-24' },
  })
  expect(usualPeriods('2028-03-31').lastMonth).toEqual({ fromDate: '2028-02-01', toDate: '2028-02-29' })
  expect(usualPeriods('2027-01-01').lastMonth).toEqual({ fromDate: '2026-12-01', toDate: '2026-12-31' })
})

test('an address asks only for what is asked for', () => {
  expect(wantedPeriod(new URLSearchParams('?fromDate=2026-01-01&toDate=&x=1&page=2'))).toEqual({
    fromDate: '2026-01-01',
    page: '2',
  })
})
