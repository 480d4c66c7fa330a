import { expect, test } from 'vitest'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { formatFor } from '#platform/web/format.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { formatProviderTime, formatSessionHours, formatZoneLabel, getSessionEnd } from './format-session.ts'

registerTexts('en', en)
registerTexts('et', et)
const t = getTranslate('en')
const getFormat = (timezone: string) => formatFor(t, { language: 'en', timezone, today: '2026-11-24' })
const START = '2026-11-26T12:00:00Z'

test('times are in the viewer’s time zone, whose name is shown', () => {
  const hours = { start: START, end: getSessionEnd(START, 50) }
  expect(formatSessionHours(t, getFormat('Europe/Tallinn'), hours)).toBe('14:00–14:50')
  expect(formatSessionHours(t, getFormat('Europe/London'), hours)).toBe('12:00–12:50')
  expect(formatZoneLabel(t, 'America/New_York')).toBe('New York time')
  expect(formatZoneLabel(getTranslate('et'), 'Europe/Tallinn')).toBe('Tallinna aeg')
})

test('the provider’s time is only shown if it differs', () => {
  const at = { start: START, timezone: 'Europe/Tallinn' }
  expect(formatProviderTime(t, getFormat('Europe/Tallinn'), at)).toBeNull()
  expect(formatProviderTime(t, getFormat('Europe/Helsinki'), at)).toBeNull()
  expect(formatProviderTime(t, getFormat('Europe/London'), at)).toBe('14:00, Tallinn time')
})
