import { type PathLanguage, WEEKDAYS } from '#platform/values/enums.ts'
import type { FirstKey, Translate } from './translate.ts'
import { decimal, WRITING } from './writing.ts'
import { addDays, calendarDay, knownZone, type WallClock, wallClock } from './zoned.ts'

/** How a screen writes money and time. Every `iso` is an instant, every `date` is `YYYY-MM-DD`, money is euros. */
export interface Format {
  /** The reader's zone, IANA name. */
  timezone: string
  /** The reader's date now. */
  today: string
  /** '45.00 €', '45,00 €' in Estonian and Russian: receipts and everything that is charged. */
  money(euros: number): string
  /** '45 €' when whole, else as `money`: cards and buttons. */
  moneyShort(euros: number): string
  /** '4.9'. */
  decimal(value: number): string
  /** '14:00'. */
  time(iso: string): string
  /** 'Thu 26 Nov'. */
  day(iso: string): string
  /** 'Today', 'Tomorrow', else as `day`: by the reader's own date. */
  dayNear(iso: string): string
  /** 'Thursday 26 November 2026'. */
  dayLong(iso: string): string
  /** As `day` and `dayLong` for a calendar date. */
  date(date: string, length?: 'short' | 'long'): string
  /** 'November 2026' by itself ('ноябрь', where a date says 'ноября') of 'YYYY-MM'. */
  monthOfYear(month: string): string
  /** 'Thu 26 Nov at 14:00'. */
  dayAtTime(iso: string): string
  /** The other party's zone is named whenever its clock differs from the reader's: '14:00' or '14:00, Tallinn time'. */
  timeIn(iso: string, timezone: string): string
  /** The instant on the reader's clock. */
  wall(iso: string): WallClock
}

const cached = new Map<string, Format>()

/** The format of a reader. The same three facts always give the same words, on the server and in the browser. */
export function formatFor(t: Translate, reader: { language: PathLanguage; timezone: string; today: string }): Format {
  const key = `${reader.language} ${reader.timezone} ${reader.today}`
  const found = cached.get(key)
  if (found) return found
  if (cached.size > 500) cached.clear()
  const made = makeFormat(t, { ...reader, timezone: knownZone(reader.timezone) })
  cached.set(key, made)
  return made
}

interface Names {
  weekdays: string[]
  weekdaysShort: string[]
  months: string[]
  monthsShort: string[]
}

/** Names come from the catalogue: Intl's own differ between browser versions, and then the page flickers when it wakes. */
function namesOf(t: Translate): Names {
  const months = Array.from({ length: 12 }, (_none, index) => index + 1)
  return {
    weekdays: WEEKDAYS.map((day) => t(`weekday.${day}`)),
    weekdaysShort: WEEKDAYS.map((day) => t(`weekdayShort.${day}`)),
    months: months.map((month) => t(`month.${month}` as FirstKey)),
    monthsShort: months.map((month) => t(`monthShort.${month}` as FirstKey)),
  }
}

function makeFormat(
  t: Translate,
  { language, timezone, today }: { language: PathLanguage; timezone: string; today: string },
): Format {
  const names = namesOf(t)
  const tomorrow = addDays(today, 1)
  const { dayDot: dot, longDay } = WRITING[language]
  const comma = (text: string) => decimal(language, text)
  const dayOf = (one: Omit<WallClock, 'time'>) =>
    `${names.weekdaysShort[one.weekday - 1]} ${one.day}${dot} ${names.monthsShort[one.month - 1]}`
  const longOf = (one: Omit<WallClock, 'time'>) =>
    longDay(names.weekdays[one.weekday - 1]!, `${one.day}${dot} ${names.months[one.month - 1]} ${one.year}`)
  const wall = (iso: string) => wallClock(iso, timezone)
  const near = (iso: string) => {
    const one = wall(iso)
    if (one.date === today) return t('format.today')
    return one.date === tomorrow ? t('format.tomorrow') : dayOf(one)
  }
  const money = (euros: number) => `${comma(grouped(euros.toFixed(2)))}\u00A0€`
  return {
    timezone,
    today,
    money,
    moneyShort: (euros) => (Number.isInteger(euros) ? `${grouped(String(euros))}\u00A0€` : money(euros)),
    decimal: (value) => comma(value.toFixed(1)),
    time: (iso) => wall(iso).time,
    day: (iso) => dayOf(wall(iso)),
    dayNear: near,
    dayLong: (iso) => longOf(wall(iso)),
    date: (date, length = 'short') => (length === 'long' ? longOf : dayOf)(calendarDay(date)),
    monthOfYear: (month) => `${monthAlone(language, month)} ${month.slice(0, 4)}`,
    dayAtTime: (iso) => t('format.dayAtTime', { day: dayOf(wall(iso)), time: wall(iso).time }),
    timeIn: (iso, zone) => timeIn(t, { iso, zone, mine: wall(iso) }),
    wall,
  }
}

/** From Intl: the catalogue has the form that dates want, and long names do not differ between browsers. */
function monthAlone(language: PathLanguage, month: string): string {
  const names = new Intl.DateTimeFormat(WRITING[language].locale, { month: 'long', timeZone: 'UTC' })
  return names.format(Date.parse(`${month}-01T00:00Z`))
}

function timeIn(t: Translate, { iso, zone, mine }: { iso: string; zone: string; mine: WallClock }): string {
  const theirs = wallClock(iso, zone)
  if (theirs.time === mine.time && theirs.date === mine.date) return theirs.time
  if (zone === 'Europe/Tallinn') return t('format.timeInTallinn', { time: theirs.time })
  return t('format.timeInZone', { time: theirs.time, city: cityOf(zone) })
}

/** 'America/New_York' is 'New York': zones are named by a city, and people know cities. */
export function cityOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')
}

/** Thin groups of three: '1 234.50'. The space never breaks. */
function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, '\u00A0')
}
