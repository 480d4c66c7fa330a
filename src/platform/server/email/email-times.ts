import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** Whose clock and language a time is written for. */
export interface Reader {
  language: UiLanguage
  timezone: string
}

const LOCALES = { en: 'en-GB', et: 'et', ru: 'ru' } as const
const HOME_ZONE = 'Europe/Tallinn'

const PARTS = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making a formatter costs about 18 µs, using a kept one 1 µs (stack.md 7). */
const formatters = new Map<string, Intl.DateTimeFormat>()

function written(part: keyof typeof PARTS, at: string, { language, timezone }: Reader): string {
  const name = `${part} ${language} ${timezone}`
  const kept =
    formatters.get(name) ?? new Intl.DateTimeFormat(LOCALES[language], { timeZone: timezone, ...PARTS[part] })
  formatters.set(name, kept)
  return kept.format(Temporal.Instant.from(at).epochMilliseconds)
}

/** The reader with a zone this machine knows: a letter in Tallinn's time, which it names, beats no letter. */
export function readerOf({ language, timezone }: Reader): Reader {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
    return { language, timezone }
  } catch {
    return { language, timezone: HOME_ZONE }
  }
}

/** 'Tallinn time', 'New York time': the city of the IANA name, as on the screens. */
export function zoneName({ language, timezone }: Reader): string {
  if (timezone === HOME_ZONE) return textIn(language, 'mail.zone.tallinn')
  const city = timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return textIn(language, 'mail.zone.city', { city })
}

const day = (at: string, reader: Reader) => `${written('weekday', at, reader)}, ${written('date', at, reader)}`

/** '26 November 2026'. `date` is a day of the calendar, the same on every clock. */
export const dateText = (date: string, { language }: Reader): string =>
  written('date', `${date}T12:00:00Z`, { language, timezone: 'UTC' })

/** 'Thursday, 26 November 2026, 14:00 (Tallinn time)'. `at` is an ISO instant. */
export const fullTime = (at: string, reader: Reader): string =>
  `${day(at, reader)}, ${written('time', at, reader)} (${zoneName(reader)})`

/** 'Thursday, 26 November 2026, 14:00–14:50 (Tallinn time)'. */
export const timeSpan = (span: { startAt: string; endAt: string }, reader: Reader): string =>
  `${day(span.startAt, reader)}, ${written('time', span.startAt, reader)}–${written('time', span.endAt, reader)} (${zoneName(reader)})`

/** 'Thu 26 Nov, 14:00', for subjects. */
export const shortTime = (at: string, reader: Reader): string =>
  `${written('shortWeekday', at, reader)} ${written('shortDate', at, reader)}, ${written('time', at, reader)}`

/** Whether two people's clocks show something else at that instant: Helsinki and Tallinn never do. */
export const clocksDiffer = (at: string, one: Reader, other: Reader): boolean =>
  day(at, one) !== day(at, other) || written('time', at, one) !== written('time', at, other)

const AMOUNTS = Object.fromEntries(
  Object.entries(LOCALES).map(([language, locale]) => [
    language,
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }),
  ]),
) as Record<UiLanguage, Intl.NumberFormat>

/** Whole cents as '45.00 €' or '45,00 €'. */
export const euros = (cents: number, language: UiLanguage): string => `${AMOUNTS[language].format(cents / 100)} €`

/** '26 November 2026' on the reader's clock. */
export const dateOn = (at: string, reader: Reader): string => written('date', at, readerOf(reader))
