import { expect, test } from 'vitest'
import { parseSelection, selectAgain, toSelectionQuery } from './checkout-selection.ts'

const ID = '0b5f1a52-7c43-4c2e-9d0e-3a1f0f6c1b11'
const OTHER = '5d1a9b0e-44c1-4f6f-8f1c-2f3b8d7f9a22'
const read = (query: string) => parseSelection(new URLSearchParams(query))

test('a session with a start selects a time, normalized from any time zone', () => {
  const time = { kind: 'time', sessionTemplateId: ID, start: '2026-11-26T12:00:00Z' }
  expect(read(`session=${ID}&start=2026-11-26T12:00:00Z`)).toEqual(time)
  expect(read(`session=${ID}&start=2026-11-26T14%3A00%3A00%2B02%3A00`)).toEqual(time)
})

test('an occurrence selects a seat, and an unpaid booking takes precedence', () => {
  expect(read(`occurrence=${ID}`)).toEqual({ kind: 'seat', occurrenceId: ID })
  expect(read(`session=${OTHER}&start=2026-11-26T12:00:00Z&booking=${ID}`)).toEqual({ kind: 'booking', bookingId: ID })
})

test.each(['', `session=${ID}`, `session=${ID}&start=soon`, 'session=1&start=2026-11-26T12:00:00Z', 'booking=x'])(
  '%j selects nothing',
  (query) => {
    expect(read(query)).toBeNull()
  },
)

test('a selection round-trips through its query', () => {
  const start = 'start=2026-11-26T12:00:00Z'
  for (const query of [`session=${ID}&${start}`, `invitation=${ID}&${start}`, `occurrence=${ID}`, `booking=${ID}`]) {
    expect(read(toSelectionQuery(read(query)!).slice(1))).toEqual(read(query))
  }
})

test('a lost invitation booking selects the invitation again, because its terms are not public', () => {
  const start = '2026-11-26T12:00:00Z'
  const invited = { sessionTemplateId: ID, groupSessionRecurrenceId: OTHER, invitationId: OTHER, startDateTime: start }
  expect(selectAgain(invited)).toEqual({ kind: 'invitation', invitationId: OTHER, start })
})

test('a lost booking selects the same time or seat, or another time', () => {
  const personal = { sessionTemplateId: ID, groupSessionRecurrenceId: null, startDateTime: '2026-11-26T12:00:00Z' }
  expect(selectAgain(personal)).toEqual({ kind: 'time', sessionTemplateId: ID, start: '2026-11-26T12:00:00Z' })
  expect(selectAgain(personal, '2026-11-27T09:00:00Z')).toMatchObject({ start: '2026-11-27T09:00:00Z' })
  expect(selectAgain({ ...personal, groupSessionRecurrenceId: OTHER })).toEqual({ kind: 'seat', occurrenceId: OTHER })
})
