import { describe, expect, it } from 'vitest'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import { formatDayShort, formatFor } from './format.ts'
import { getTranslate, registerTexts } from './translate.ts'
import { formatMonthShort } from './zoned-format.ts'

registerTexts('en', en)
registerTexts('et', et)
registerTexts('ru', ru)
const inEnglish = (timezone = 'Europe/Tallinn', today = '2026-11-21') =>
  formatFor(getTranslate('en'), { language: 'en', timezone, today })
const inEstonian = formatFor(getTranslate('et'), { language: 'et', timezone: 'Europe/Tallinn', today: '2026-11-21' })
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('money', () => {
  it.each([
    [45, '45.00 €', '45,00 €', '45 €'],
    [45.5, '45.50 €', '45,50 €', '45.50 €'],
    [1234.56, '1,234.56 €', '1 234,56 €', '1,234.56 €'],
    [-1234.5, '-1,234.50 €', '-1 234,50 €', '-1,234.50 €'],
    [0, '0.00 €', '0,00 €', '0 €'],
    [1_000_000, '1,000,000.00 €', '1 000 000,00 €', '1,000,000 €'],
  ])('%d is formatted in full and in the short form', (euros, english, estonian, short) => {
    expect(plain(inEnglish().money(euros))).toBe(english)
    expect(plain(inEstonian.money(euros))).toBe(estonian)
    expect(plain(inEnglish().moneyShort(euros))).toBe(short)
  })
})

describe('time', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'Today', '14:00'],
    ['2026-11-21T21:59:00Z', 'Today', '23:59'],
    ['2026-11-21T22:00:00Z', 'Tomorrow', '00:00'],
    ['2026-11-26T12:00:00Z', 'Thu 26 Nov', '14:00'],
    ['2026-11-20T12:00:00Z', 'Fri 20 Nov', '14:00'],
  ])('%s is %s at %s for a user in Tallinn', (iso, day, time) => {
    expect(plain(inEnglish().dayNear(iso))).toBe(day)
    expect(inEnglish().time(iso)).toBe(time)
  })

  it.each([
    ['2025-12-30T12:00:00Z', 'Tue 30 Dec 2025', 'Tue 30 Dec 2025 at 14:00'],
    ['2026-01-05T12:00:00Z', 'Mon 5 Jan', 'Mon 5 Jan at 14:00'],
    ['2027-01-05T12:00:00Z', 'Tue 5 Jan', 'Tue 5 Jan at 14:00'],
  ])('%s has a year if it is a day of an earlier one', (iso, day, dayAtTime) => {
    expect(plain(inEnglish().day(iso))).toBe(day)
    expect(plain(inEnglish().date(iso.slice(0, 10)))).toBe(day)
    expect(plain(inEnglish().dayAtTime(iso))).toBe(dayAtTime)
  })

  it('follows both daylight saving changes in Tallinn', () => {
    expect(inEnglish().time('2026-03-29T00:59:00Z')).toBe('02:59')
    expect(inEnglish().time('2026-03-29T01:00:00Z')).toBe('04:00')
    expect(inEnglish().time('2026-10-25T00:30:00Z')).toBe('03:30')
    expect(inEnglish().time('2026-10-25T01:30:00Z')).toBe('03:30')
  })

  it('keeps the day with its month on one line', () => {
    expect(inEnglish().day('2026-11-26T12:00:00Z')).toBe('Thu 26\u00A0Nov')
    expect(inEstonian.dayLong('2026-11-26T12:00:00Z')).toBe('neljapäev, 26.\u00A0november 2026')
  })

  it('puts a comma after a Russian weekday', () => {
    const inRussian = formatFor(getTranslate('ru'), { language: 'ru', timezone: 'Europe/Tallinn', today: '2026-11-21' })
    expect(plain(inRussian.day('2026-11-26T12:00:00Z'))).toBe('чт, 26 нояб.')
  })

  it('shows a month without a day in the nominative', () => {
    expect(formatMonthShort(getTranslate('ru'), '2026-05', true)).toBe('май 2026')
    expect(formatDayShort(getTranslate('ru'), '2026-05-07', 'ru')).toBe('7\u00A0мая')
  })

  it('uses the Estonian format in Estonian', () => {
    expect(plain(inEstonian.day('2026-11-26T12:00:00Z'))).toBe('N 26. nov')
    expect(plain(inEstonian.dayLong('2026-11-26T12:00:00Z'))).toBe('neljapäev, 26. november 2026')
    expect(plain(inEstonian.dayAtTime('2026-11-26T12:00:00Z'))).toBe('N 26. nov kell 14:00')
  })

  it('shows the other time zone only where its local time differs', () => {
    expect(inEnglish('Europe/Helsinki').timeIn('2026-11-26T12:00:00Z', 'Europe/Tallinn')).toBe('14:00')
    expect(inEnglish('America/New_York').timeIn('2026-11-26T12:00:00Z', 'Europe/Tallinn')).toBe('14:00, Tallinn time')
    expect(inEnglish().timeIn('2026-11-26T12:00:00Z', 'America/New_York')).toBe('07:00, New York time')
  })

  it('falls back to Tallinn time for an unknown time zone', () => {
    expect(inEnglish('no/where').time('2026-11-26T12:00:00Z')).toBe('14:00')
  })

  it('formats a calendar date without a time zone', () => {
    expect(plain(inEnglish('Pacific/Auckland').date('2026-01-01', 'long'))).toBe('Thursday 1 January 2026')
  })
})
