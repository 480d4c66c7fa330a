import { expect, test } from 'vitest'
import door from '#modules/session-room/texts/door/en.json' with { type: 'json' }
import { learnTexts, textsOf } from '#platform/web/translate.ts'
import { ownStayText, stayText, visitText } from './presence-text.ts'

learnTexts('en', door)
const t = textsOf('en')
const format = { time: (iso: string) => iso.slice(11, 16) }
const [came, admitted, left] = ['2026-11-24T07:55:00Z', '2026-11-24T08:01:00Z', '2026-11-24T08:49:00Z']
const inside = { cameAt: came, leftAt: left, presence: { from: admitted, until: left } }
const waited = { cameAt: came, leftAt: left, presence: null }

test('who was in the room, is there, and never came', () => {
  expect(stayText(t, format, inside)).toBe('was there 08:01–08:49')
  expect(stayText(t, format, { cameAt: came, leftAt: null, presence: { from: admitted, until: null } })).toBe(
    'there since 08:01',
  )
  expect(stayText(t, format, null)).toBe('never came')
  expect(ownStayText(t, format, inside)).toBe('were there 08:01–08:49')
  expect(ownStayText(t, format, null)).toBe('did not come')
  expect(visitText(t, format, inside)).toBe('came 07:55, was there 08:01–08:49')
})

test('of whoever was not let in nobody reads that they never came: they were at the door', () => {
  for (const text of [stayText, ownStayText, visitText]) {
    expect(text(t, format, waited)).toBe('at the door 07:55–08:49, not let in')
    expect(text(t, format, { ...waited, leftAt: null })).toBe('at the door since 07:55')
  }
})
