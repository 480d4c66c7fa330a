import { expect, test } from 'vitest'
import door from '#modules/session-room/texts/door/en.json' with { type: 'json' }
import { learnTexts, textsOf } from '#platform/web/translate.ts'
import { ownStayText, stayText, visitText } from './presence-text.ts'

learnTexts('en', door)
const t = textsOf('en')
const format = { time: (iso: string) => iso.slice(11, 16) }
const [came, admitted, left] = ['2026-11-24T07:55:00Z', '2026-11-24T08:01:00Z', '2026-11-24T08:49:00Z']
const visit = { cameAt: came, leftAt: left, presence: { from: admitted, until: left } }
const lobbyVisit = { cameAt: came, leftAt: left, presence: null }

test('describes past and present attendance and absence', () => {
  expect(stayText(t, format, visit)).toBe('was there 08:01–08:49')
  expect(stayText(t, format, { cameAt: came, leftAt: null, presence: { from: admitted, until: null } })).toBe(
    'there since 08:01',
  )
  expect(stayText(t, format, null)).toBe('never came')
  expect(ownStayText(t, format, visit)).toBe('were there 08:01–08:49')
  expect(ownStayText(t, format, null)).toBe('did not come')
  expect(visitText(t, format, visit)).toBe('came 07:55, was there 08:01–08:49')
})

test('describes a person who was not admitted as waiting, not as absent', () => {
  for (const text of [stayText, ownStayText, visitText]) {
    expect(text(t, format, lobbyVisit)).toBe('at the door 07:55–08:49, not let in')
    expect(text(t, format, { ...lobbyVisit, leftAt: null })).toBe('at the door since 07:55')
  }
})
