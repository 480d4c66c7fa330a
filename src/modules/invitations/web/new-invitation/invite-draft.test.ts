import { expect, test } from 'vitest'
import {
  buildInvitationInput,
  calculatePrices,
  createInvitationDraft,
  getSessionMinutes,
  type InvitationDraft,
  type InvitationOptions,
  overlapsChosenTime,
  parseHundredths,
  toggleTime,
} from './invite-draft.ts'

const SESSION = {
  sessionTemplateId: 'a',
  ...{ type: 2, location: 1, title: 'First', fee: 45, durationInMinutes: 50, languageId: 1 },
}
const OPTIONS = {
  sessions: [SESSION],
  clients: [{ customerAccountId: 'c', name: 'M', lastSessionAt: '' }],
} as never as InvitationOptions
const buildDraft = (change: Partial<InvitationDraft> = {}): InvitationDraft => ({
  ...createInvitationDraft(OPTIONS, { client: null, at: null }),
  ...change,
})

test('preselects the given client and the first session', () => {
  expect(createInvitationDraft(OPTIONS, { client: 'c', at: null })).toMatchObject({
    client: 'c',
    session: 'a',
    times: [],
  })
  expect(createInvitationDraft(OPTIONS, { client: 'unknown', at: null }).client).toBe('new')
})

test('preselects the given time, for a session type that is not a group', () => {
  const at = '2026-11-26T08:00:00Z'
  const options = { ...OPTIONS, sessions: [{ ...SESSION, sessionTemplateId: 'group', type: 1 }, SESSION] } as never
  expect(createInvitationDraft(options, { client: null, at })).toMatchObject({ session: 'a', times: [at] })
  expect(createInvitationDraft(options, { client: null, at: null })).toMatchObject({ session: 'group', times: [] })
})

test.each([
  ['40.5', 4050],
  ['40,50', 4050],
  [' 7 ', 700],
  ['', null],
  ['4.505', null],
  ['-4', null],
  ['ten', null],
])('parses %j as %j', (text, expected) => expect(parseHundredths(text)).toBe(expected))

test('calculates the new price and the net amount from the draft', () => {
  expect(calculatePrices(SESSION, buildDraft(), 15)).toEqual({ price: 4500, newPrice: 4500, receives: 3825 })
  expect(calculatePrices(SESSION, buildDraft({ discountType: 0, discount: '10' }), 15)).toMatchObject({
    newPrice: 4050,
    receives: 3442,
  })
  expect(calculatePrices(SESSION, buildDraft({ discountType: 1, discount: '44,01' }), 15).newPrice).toBeNull()
  expect(calculatePrices(SESSION, buildDraft({ discountType: 0, discount: '' }), 15).newPrice).toBeNull()
  expect(calculatePrices(null, buildDraft({ price: '80' }), 15)).toMatchObject({ price: 8000, newPrice: 8000 })
})

test('accepts a length in steps of five minutes between 15 minutes and 8 hours', () => {
  const parseMinutes = (minutes: string) => getSessionMinutes(null, buildDraft({ minutes }))
  expect(['15', '52', '480', '485', 'x'].map(parseMinutes)).toEqual([15, null, 480, null, null])
})

test('sorts the times and limits them to six', () => {
  expect(toggleTime(toggleTime(['b'], 'a'), 'b')).toEqual(['a'])
  expect(toggleTime(['1', '2', '3', '4', '5', '6'], '7')).toHaveLength(6)
})

test('detects an overlap with chosen times, but not with the time itself', () => {
  const chosen = ['2026-11-26T10:00:00Z']
  const isOverlapping = (time: string) => overlapsChosenTime(`2026-11-26T${time}:00Z`, chosen, 50)
  expect(['09:00', '09:15', '10:00', '10:45', '11:00'].map(isOverlapping)).toEqual([false, true, false, true, false])
})

test('sends only the fields that apply', () => {
  const fields = {
    name: 'N',
    email: 'e@hool.test',
    language: 'ru',
    title: 'T',
    address: 'Test 1',
    languageId: '9',
    message: '',
  }
  expect(
    buildInvitationInput({ draft: buildDraft({ times: ['t'] }), session: SESSION, fields, requestId: 'r' }),
  ).toEqual({
    ...{ name: 'N', email: 'e@hool.test', language: 'ru', sessionTemplateId: 'a', discountType: null },
    ...{ startDateTimes: ['t'], customerRequestId: 'r' },
  })
  const draftWithIndividualTerms = buildDraft({
    client: 'c',
    session: 'own',
    location: 2,
    price: '80',
    discountType: 1,
    discount: '5,5',
  })
  expect(buildInvitationInput({ draft: draftWithIndividualTerms, session: null, fields, requestId: null })).toEqual({
    ...{ customerAccountId: 'c', title: 'T', durationInMinutes: 50, location: 2, languageId: 9, price: 80 },
    ...{ address: 'Test 1', discountType: 1, discount: 5.5, startDateTimes: [] },
  })
})
