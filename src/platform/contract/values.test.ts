import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { accountCalls } from '#modules/accounts/contract/accounts.ts'
import { workingHoursCalls } from '#modules/availability/contract/working-hours.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { invitationCalls } from '#modules/invitations/contract/invitations.ts'
import { payoutCalls } from '#modules/payouts/contract/payouts.ts'
import type { AnyCall } from './call.ts'
import { birthDateIn, dateIn, instantIn, monthIn } from './values.ts'

const thisYear = Temporal.Now.plainDateISO('UTC').year
const listIssues = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a date', () => {
  it.each([-25, -1, 0, 25])('is valid %i years from the current one', (years) => {
    expect(dateIn.safeParse(`${thisYear + years}-06-01`).success).toBe(true)
    expect(instantIn.safeParse(`${thisYear + years}-06-01T10:00:00Z`).success).toBe(true)
  })

  it.each([-26, 26, -100, 100])('is not valid %i years from the current one', (years) => {
    const expected = [['', 'error.dateInvalid']]
    expect(listIssues(dateIn.safeParse(`${thisYear + years}-06-01`))).toEqual(expected)
    expect(listIssues(instantIn.safeParse(`${thisYear + years}-06-01T10:00:00Z`))).toEqual(expected)
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '01.06.2026', 'soon', ''])('%s is not valid', (text) => {
    expect(listIssues(dateIn.safeParse(text))).toContainEqual(['', 'error.dateInvalid'])
  })
})

test('a date of birth may be older, but not before 1900', () => {
  expect(birthDateIn.parse('1931-04-12').toString()).toBe('1931-04-12')
  expect(listIssues(birthDateIn.safeParse('1899-12-31'))).toEqual([['', 'error.dateInvalid']])
  const input = { dateOfBirth: '1931-04-12' }
  expect(accountCalls.putProfile.input.safeParse(input).success).toBe(true)
  expect(listIssues(payoutCalls.saveBankDetails.input.safeParse(input))?.map(([field]) => field)).not.toContain(
    'dateOfBirth',
  )
})

const DATE_FORMATS: Record<string, string> = { date: '-06-01', 'date-time': '-06-01T10:00:00Z' }
/** Date-of-birth fields, which may be further from the current year than other dates. */
const BIRTH_DATES = ['dateOfBirth', 'ownerDateOfBirth']

test('rejects a date too far from the current year in every field of every call', () => {
  const checked: string[] = []
  const accepted: string[] = []
  for (const [name, call] of Object.entries(ALL_CALLS) as [string, AnyCall][]) {
    const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    for (const [field, schema] of Object.entries(properties)) {
      const { format, anyOf = [] } = schema as { format?: string; anyOf?: { format?: string }[] }
      const end = [format, ...anyOf.map((one) => one.format)].map((one) => DATE_FORMATS[one ?? '']).find(Boolean)
      if (!end || BIRTH_DATES.includes(field)) continue
      checked.push(`${name}.${field}`)
      const issues = listIssues(call.input.safeParse({ [field]: `${thisYear + 26}${end}` }))
      if (!issues?.some(([path, message]) => path === field && message === 'error.dateInvalid'))
        accepted.push(`${name}.${field}`)
    }
  }
  expect(accepted).toEqual([])
  expect(checked.length).toBeGreaterThan(30)
  expect(listIssues(monthIn.safeParse(`${thisYear + 26}-06`))).toEqual([['', 'error.dateInvalid']])
})

test('rejects both dates of a range too far from the current year', () => {
  const range = { fromDate: `${thisYear - 26}-06-01`, toDate: `${thisYear + 26}-01-01` }
  expect(listIssues(workingHoursCalls.filterWorkingHours.input.safeParse(range))).toEqual([
    ['fromDate', 'error.dateInvalid'],
    ['toDate', 'error.dateInvalid'],
  ])
})

test.each(['00', '15', '30', '45'])('a session request may start at :%s', (minute) => {
  const availableTimes = [`${thisYear}-11-24T09:${minute}:00Z`]
  const issues = listIssues(invitationCalls.customerRequest.input.safeParse({ availableTimes })) ?? []
  expect(issues.filter(([field]) => String(field).startsWith('availableTimes'))).toEqual([])
})

test.each(['07', '59'])('a session request may not start at :%s', (minute) => {
  const availableTimes = [`${thisYear}-11-24T09:${minute}:00Z`]
  const issues = listIssues(invitationCalls.customerRequest.input.safeParse({ availableTimes })) ?? []
  expect(issues).toContainEqual(['availableTimes.0', 'error.clockStep'])
})
