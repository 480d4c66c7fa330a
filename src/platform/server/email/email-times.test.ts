import { expect, test } from 'vitest'
import {
  differInLocalTime,
  formatEmailTime,
  formatEmailZoneName,
  formatEuros,
  formatShortTime,
  formatTimeInterval,
} from './email-times.ts'

const AT = '2026-11-26T12:00:00Z'
const tallinn = (language: 'en' | 'et' | 'ru') => ({ language, timezone: 'Europe/Tallinn' })

test('formats a full time with its zone in each language', () => {
  expect(formatEmailTime(AT, tallinn('en'))).toBe('Thursday, 26 November 2026, 14:00 (Tallinn time)')
  expect(formatEmailTime(AT, tallinn('et'))).toBe('neljapäev, 26. november 2026, 14:00 (Tallinna aeg)')
  expect(formatEmailTime(AT, tallinn('ru'))).toBe('четверг, 26 ноября 2026, 14:00 (таллиннское время)')
})

test('formats a short time for subjects', () => {
  expect(formatShortTime(AT, tallinn('en'))).toBe('Thu 26 Nov, 14:00')
  expect(formatShortTime(AT, tallinn('et'))).toBe('N 26. nov, 14:00')
  expect(formatShortTime(AT, tallinn('ru'))).toBe('чт 26 нояб., 14:00')
})

test('formats midnight as 00:00 of the new day', () => {
  expect(formatShortTime('2026-11-26T22:00:00Z', tallinn('en'))).toBe('Fri 27 Nov, 00:00')
})

test('formats times correctly across daylight saving changes', () => {
  const spring = { startAt: '2027-03-28T00:30:00Z', endAt: '2027-03-28T01:30:00Z' }
  expect(formatTimeInterval(spring, tallinn('en'))).toContain('02:30–04:30')
  expect(formatShortTime('2026-10-25T00:30:00Z', tallinn('en'))).toBe('Sun 25 Oct, 03:30')
  expect(formatShortTime('2026-10-25T01:30:00Z', tallinn('en'))).toBe('Sun 25 Oct, 03:30')
})

test('shows a zone as its city', () => {
  expect(formatEmailZoneName({ language: 'en', timezone: 'America/Argentina/Buenos_Aires' })).toBe('Buenos Aires time')
  expect(formatEmailZoneName({ language: 'et', timezone: 'Europe/London' })).toBe('ajavöönd London')
})

test('compares local times, not zone names', () => {
  expect(differInLocalTime(AT, tallinn('en'), { language: 'en', timezone: 'Europe/Riga' })).toBe(false)
  expect(differInLocalTime(AT, tallinn('en'), { language: 'en', timezone: 'Europe/London' })).toBe(true)
})

test('formats money with two decimals and the decimal separator of the language', () => {
  expect([formatEuros(4500, 'en'), formatEuros(4500, 'et'), formatEuros(4505, 'ru')]).toEqual([
    '45.00 €',
    '45,00 €',
    '45,05 €',
  ])
  expect(formatEuros(123456, 'et')).toBe('1234,56 €')
})
