import { expect, test } from 'vitest'
import door from '#contract/texts/en/door.json' with { type: 'json' }
import { learnTexts, textsOf } from '../translate.ts'
import { ownPresenceText, presenceText, visitText } from './presence-text.ts'

learnTexts('en', door)
const t = textsOf('en')
const format = { time: (iso: string) => iso.slice(11, 16) }
const [came, admitted, left] = ['2026-11-24T07:55:00Z', '2026-11-24T08:01:00Z', '2026-11-24T08:49:00Z']

test('who was in the room, is there, and never came', () => {
  expect(presenceText(t, format, { from: admitted, until: left })).toBe('was there 08:01–08:49')
  expect(presenceText(t, format, { from: admitted, until: null })).toBe('there since 08:01')
  expect(presenceText(t, format, null)).toBe('never came')
  expect(ownPresenceText(t, format, { from: admitted, until: left })).toBe('were there 08:01–08:49')
})

test('whoever was not let in was at the door, not in the room', () => {
  const visit = { cameAt: came, leftAt: left, presence: null }
  expect(visitText(t, format, visit)).toBe('at the door 07:55–08:49, not let in')
  expect(visitText(t, format, { ...visit, leftAt: null })).toBe('at the door since 07:55')
  expect(visitText(t, format, { ...visit, presence: { from: admitted, until: left } })).toBe(
    'came 07:55, was there 08:01–08:49',
  )
  expect(visitText(t, format, null)).toBe('never came')
})
