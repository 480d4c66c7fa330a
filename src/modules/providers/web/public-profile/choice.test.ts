import { describe, expect, it } from 'vitest'
import { findTemplate, formatSearch, readChoice, type Template } from './choice.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'
const DATE = '33333333-3333-4333-8333-333333333333'
const read = (search: string) => readChoice(new URLSearchParams(search))

describe('the choice in the URL', () => {
  it('round-trips', () => {
    const choice = read(`session=${A}&start=2026-11-26T12:00:00Z&from=2026-11-23&view=list&feedback=2`)
    expect(choice).toEqual({
      session: A,
      start: '2026-11-26T12:00:00Z',
      occurrence: null,
      from: '2026-11-23',
      isList: true,
      feedbackPage: 2,
    })
    expect(read(formatSearch(choice))).toEqual(choice)
  })

  it('is empty without a choice', () => {
    expect(formatSearch({ session: null, isList: false, feedbackPage: 1 })).toBe('')
  })

  it('normalises instants', () => {
    expect(read('start=2026-11-26T14:00:00%2B02:00').start).toBe('2026-11-26T12:00:00Z')
    expect(read('start=2026-11-26T12:00:00.000Z').start).toBe('2026-11-26T12:00:00Z')
  })

  it.each([
    ['session=<script>', 'session'],
    ['start=tomorrow', 'start'],
    ['occurrence=7', 'occurrence'],
    ['from=2026-13-45', 'from'],
  ] as const)('ignores the malformed %s', (search, name) => {
    expect(read(search)[name]).toBeNull()
  })

  it.each(['0', '-3', 'x', ''])('treats feedback page "%s" as the first', (page) => {
    expect(read(`feedback=${page}`).feedbackPage).toBe(1)
  })
})

describe('the selected session type', () => {
  const group = {
    sessionTemplateId: B,
    type: 1,
    groupSessionRecurrence: [{ groupSessionRecurrenceId: DATE }],
  } as Template
  const personal = { sessionTemplateId: A, type: 2 } as Template

  it('is the first in display order by default', () => {
    expect(findTemplate([group, personal], read(''))).toBe(group)
  })
  it('belongs to the chosen date', () => {
    expect(findTemplate([personal, group], read(`occurrence=${DATE}`))).toBe(group)
  })
  it('is the requested one', () => {
    expect(findTemplate([personal, group], read(`session=${B}`))).toBe(group)
  })
  it('falls back to the first if the requested one is inactive', () => {
    expect(findTemplate([personal], read(`session=${B}&occurrence=${DATE}`))).toBe(personal)
  })
  it('is a group if there are only groups, and null if there is nothing', () => {
    expect(findTemplate([group], read(''))).toBe(group)
    expect(findTemplate([], read(''))).toBeNull()
  })
})
