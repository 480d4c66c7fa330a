import { describe, expect, it, test } from 'vitest'
import { accountCalls } from '#modules/accounts/contract/accounts.ts'
import { workingHoursCalls } from '#modules/availability/contract/working-hours.ts'
import { payoutCalls } from '#modules/payouts/contract/payouts.ts'
import { providerCalls } from '#modules/providers/contract/providers.ts'
import { birthDateIn, dateIn, instantIn } from './values.ts'

const thisYear = Temporal.Now.plainDateISO('UTC').year
const complaints = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a date', () => {
  it.each([-25, -1, 0, 25])('is taken from the year %i of the current one', (years) => {
    expect(dateIn.safeParse(`${thisYear + years}-06-01`).success).toBe(true)
    expect(instantIn.safeParse(`${thisYear + years}-06-01T10:00:00Z`).success).toBe(true)
  })

  it.each([-26, 26, -100, 100])('is not valid in the year %i of the current one', (years) => {
    const expected = [['', 'error.dateInvalid']]
    expect(complaints(dateIn.safeParse(`${thisYear + years}-06-01`))).toEqual(expected)
    expect(complaints(instantIn.safeParse(`${thisYear + years}-06-01T10:00:00Z`))).toEqual(expected)
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '01.06.2026', 'soon', ''])('%s is not valid', (text) => {
    expect(complaints(dateIn.safeParse(text))).toContainEqual(['', 'error.dateInvalid'])
  })
})

test('a date of birth lies further back, and never before 1900', () => {
  expect(birthDateIn.parse('1931-04-12').toString()).toBe('1931-04-12')
  expect(complaints(birthDateIn.safeParse('1899-12-31'))).toEqual([['', 'error.dateInvalid']])
  const born = { dateOfBirth: '1931-04-12' }
  expect(accountCalls.putProfile.input.safeParse(born).success).toBe(true)
  expect(complaints(payoutCalls.saveBankDetails.input.safeParse(born))?.map(([field]) => field)).not.toContain(
    'dateOfBirth',
  )
})

test('a range of hours far from this year is refused at both dates', () => {
  const range = { fromDate: `${thisYear - 26}-06-01`, toDate: `${thisYear + 26}-01-01` }
  expect(complaints(workingHoursCalls.filterWorkingHours.input.safeParse(range))).toEqual([
    ['fromDate', 'error.dateInvalid'],
    ['toDate', 'error.dateInvalid'],
  ])
})

test.each(['00', '15', '30', '45'])('a request for another time may start at :%s', (minute) => {
  const availableTimes = [`${thisYear}-11-24T09:${minute}:00Z`]
  const found = complaints(providerCalls.customerRequest.input.safeParse({ availableTimes })) ?? []
  expect(found.filter(([field]) => String(field).startsWith('availableTimes'))).toEqual([])
})

test.each(['07', '59'])('a request for another time is refused at :%s', (minute) => {
  const availableTimes = [`${thisYear}-11-24T09:${minute}:00Z`]
  const found = complaints(providerCalls.customerRequest.input.safeParse({ availableTimes })) ?? []
  expect(found).toContainEqual(['availableTimes.0', 'error.clockStep'])
})
