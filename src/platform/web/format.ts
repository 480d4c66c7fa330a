import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { type PathLanguage, WEEKDAYS } from '#platform/values/enums.ts'
import { addDays, type LocalTime, parseCalendarDay, resolveTimeZone, toLocalTime } from './local-time.ts'
import { formatDecimal, LOCALE_FORMATS } from './locale-formats.ts'
import type { FirstKey, Translate } from './translate.ts'

/**
 * Formats money and time for display. Every `iso` is an instant, every `date` is `YYYY-MM-DD`, and amounts are in
 * euros.
 */
export interface Format {
  /** The user's time zone, IANA name. */
  timezone: string
  /** The user's current date. */
  today: string
  /** '45.00 €', or '45,00 €' in Estonian and Russian: for receipts and all charged amounts. */
  money(euros: number): string
  /** '45 €' for whole euros, otherwise like `money`: for cards and buttons. */
  moneyShort(euros: number): string
  /** '4.9'. */
  decimal(value: number): string
  /** '95%', in Russian '95 %', from a whole number. */
  percent(value: number): string
  /** '14:00'. */
  time(iso: string): string
  /** 'Thu 26 Nov', or 'Wed 26 Nov 2025' for a day in an earlier year. */
  day(iso: string): string
  /** 'Today' or 'Tomorrow' relative to the user's date, otherwise like `day`. */
  dayNear(iso: string): string
  /** 'Thursday 26 November 2026'. */
  dayLong(iso: string): string
  /** Like `day` and `dayLong`, for a calendar date. */
  date(date: string, length?: 'short' | 'long'): string
  /** 'November 2026' as a heading ('ноябрь', where a date uses 'ноября'), from 'YYYY-MM'. */
  monthOfYear(month: string): string
  /** 'Thu 26 Nov at 14:00'. */
  dayAtTime(iso: string): string
  /**
   * The time in another time zone, with the zone's name if the local date or time there differs from the user's:
   * '14:00' or '14:00, Tallinn time'.
   */
  timeIn(iso: string, timezone: string): string
  /** Converts an instant to local time in the user's time zone. */
  wall(iso: string): LocalTime
}

const formats = new Map<string, Format>()

/**
 * Returns the formatting functions for a user. Given the same language, time zone and date, server and browser produce
 * identical output.
 */
export function formatFor(t: Translate, user: { language: PathLanguage; timezone: string; today: string }): Format {
  const key = `${user.language} ${user.timezone} ${user.today}`
  const existing = formats.get(key)
  if (existing) return existing
  if (formats.size > 500) formats.clear()
  const format = createFormat(t, { ...user, timezone: resolveTimeZone(user.timezone) })
  formats.set(key, format)
  return format
}

interface Names {
  weekdays: string[]
  weekdaysShort: string[]
  months: string[]
  monthsShort: string[]
}

/**
 * Loads the names of days and months from the text catalogue. Intl's short names differ between browser versions and
 * would cause hydration mismatches.
 */
function loadNames(t: Translate): Names {
  const months = Array.from({ length: 12 }, (_none, index) => index + 1)
  return {
    weekdays: WEEKDAYS.map((day) => t(`weekday.${day}`)),
    weekdaysShort: WEEKDAYS.map((day) => t(`weekdayShort.${day}`)),
    months: months.map((month) => t(`month.${month}` as FirstKey)),
    monthsShort: months.map((month) => t(`monthShort.${month}` as FirstKey)),
  }
}

function createFormat(
  t: Translate,
  { language, timezone, today }: { language: PathLanguage; timezone: string; today: string },
): Format {
  const names = loadNames(t)
  const tomorrow = addDays(today, 1)
  const { dayDot: dot, weekdayMark, longDay, groupMark } = LOCALE_FORMATS[language]
  const withMarks = (number: string) => groupDigits(formatDecimal(language, number), groupMark)
  const formatDay = ({ date, year, month, day, weekday }: Omit<LocalTime, 'time'>) => {
    const text = `${names.weekdaysShort[weekday - 1]}${weekdayMark} ${day}${dot}\u00A0${names.monthsShort[month - 1]}`
    return date > today || today.startsWith(`${year}`) ? text : `${text} ${year}`
  }
  const formatLongDay = (date: Omit<LocalTime, 'time'>) =>
    longDay(names.weekdays[date.weekday - 1]!, `${date.day}${dot}\u00A0${names.months[date.month - 1]} ${date.year}`)
  const wall = (iso: string) => toLocalTime(iso, timezone)
  const formatNearDay = (iso: string) => {
    const local = wall(iso)
    if (local.date === today) return t('format.today')
    return local.date === tomorrow ? t('format.tomorrow') : formatDay(local)
  }
  const money = (euros: number) => `${withMarks(euros.toFixed(2))}\u00A0€`
  return {
    timezone,
    today,
    money,
    moneyShort: (euros) => (Number.isInteger(euros) ? `${withMarks(String(euros))}\u00A0€` : money(euros)),
    decimal: (value) => formatDecimal(language, value.toFixed(1)),
    percent: (value) => `${value}${LOCALE_FORMATS[language].percentSign}`,
    time: (iso) => wall(iso).time,
    day: (iso) => formatDay(wall(iso)),
    dayNear: formatNearDay,
    dayLong: (iso) => formatLongDay(wall(iso)),
    date: (date, length = 'short') => (length === 'long' ? formatLongDay : formatDay)(parseCalendarDay(date)),
    monthOfYear: (month) => `${formatMonth(language, month)} ${month.slice(0, 4)}`,
    dayAtTime: (iso) => t('format.dayAtTime', { day: formatDay(wall(iso)), time: wall(iso).time }),
    timeIn: (iso, zone) => formatTimeIn(t, { iso, zone, userTime: wall(iso) }),
    wall,
  }
}

/**
 * Formats a month's name with Intl, because the catalogue contains only the genitive. Unlike short names, Intl's long
 * names are the same in all browsers.
 */
function formatMonth(language: PathLanguage, month: string): string {
  monthFormats[language] ??= new Intl.DateTimeFormat(LOCALE_FORMATS[language].locale, {
    month: 'long',
    timeZone: 'UTC',
  })
  return monthFormats[language].format(Date.parse(`${month}-01T00:00Z`))
}

/** Creating a format takes a hundred times as long as using it. */
const monthFormats: Partial<Record<PathLanguage, Intl.DateTimeFormat>> = {}

function formatTimeIn(
  t: Translate,
  { iso, zone, userTime }: { iso: string; zone: string; userTime: LocalTime },
): string {
  const local = toLocalTime(iso, zone)
  if (local.time === userTime.time && local.date === userTime.date) return local.time
  if (zone === HOME_TIME_ZONE) return t('format.timeInTallinn', { time: local.time })
  return t('format.timeInZone', { time: local.time, city: formatZoneCity(zone) })
}

/** Formats a time zone as its city, the part that people recognise: 'America/New_York' becomes 'New York'. */
export function formatZoneCity(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')
}

/** Groups the digits of the integer part in threes: '1 234,50'. */
function groupDigits(amount: string, mark: string): string {
  return amount.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, mark))
}

/** Formats a calendar date ('YYYY-MM-DD') as '7 Nov'. */
export function formatDayShort(t: Translate<never>, date: string, language: PathLanguage): string {
  const { day, month } = parseCalendarDay(date)
  return `${day}${LOCALE_FORMATS[language].dayDot}\u00A0${t(`monthShort.${month}` as never)}`
}
