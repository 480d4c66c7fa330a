import { expect, test } from 'vitest'
import { getPresetPeriods, parsePeriod } from './period.ts'

test('offers preset periods in the middle and at the edges of a year', () => {
  expect(getPresetPeriods('2026-11-24')).toEqual({
    thisMonth: { fromDate: '2026-11-01', toDate: '2026-11-24' },
    lastMonth: { fromDate: '2026-10-01', toDate: '2026-10-31' },
    thisYear: { fromDate: '2026-01-01', toDate: '2026-11-24' },
    twelveMonths: { fromDate: '2025-12-01', toDate: '2026-11-24' },
  })
  expect(getPresetPeriods('2028-03-31').lastMonth).toEqual({ fromDate: '2028-02-01', toDate: '2028-02-29' })
  expect(getPresetPeriods('2027-01-01').lastMonth).toEqual({ fromDate: '2026-12-01', toDate: '2026-12-31' })
})

test('reads only the known parameters of a URL', () => {
  expect(parsePeriod(new URLSearchParams('?fromDate=2026-01-01&toDate=&x=1&page=2'))).toEqual({
    fromDate: '2026-01-01',
    page: '2',
  })
})
