import { expect, test } from 'vitest'
import lobbyTexts from '#modules/session-room/texts/lobby/en.json' with { type: 'json' }
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { formatAttendance, formatFullAttendance, formatOwnAttendance } from './presence-text.ts'

registerTexts('en', lobbyTexts)
const t = getTranslate('en')
const format = { time: (iso: string) => iso.slice(11, 16) }
const [came, admitted, left] = ['2026-11-24T07:55:00Z', '2026-11-24T08:01:00Z', '2026-11-24T08:49:00Z']
const visit = { cameAt: came, leftAt: left, presence: { from: admitted, until: left } }
const lobbyVisit = { cameAt: came, leftAt: left, presence: null }

test('describes past and present attendance and absence', () => {
  expect(formatAttendance(t, format, visit)).toBe('was there from 08:01 to 08:49')
  expect(formatAttendance(t, format, { cameAt: came, leftAt: null, presence: { from: admitted, until: null } })).toBe(
    'has been there since 08:01',
  )
  expect(formatAttendance(t, format, null)).toBe('didn’t join')
  expect(formatOwnAttendance(t, format, visit)).toBe('were there from 08:01 to 08:49')
  expect(formatOwnAttendance(t, format, null)).toBe('didn’t join')
  expect(formatFullAttendance(t, format, visit)).toBe('arrived at 07:55, was there from 08:01 to 08:49')
})

test('describes a person who was not admitted as waiting, not as absent', () => {
  for (const text of [formatAttendance, formatOwnAttendance, formatFullAttendance]) {
    expect(text(t, format, lobbyVisit)).toBe('waited from 07:55 to 08:49 without being let in')
    expect(text(t, format, { ...lobbyVisit, leftAt: null })).toBe('waiting since 07:55')
  }
})
