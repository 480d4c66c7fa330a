import type { PathLanguage } from '#platform/values/enums.ts'

interface LocaleFormat {
  /** BCP 47 tag for `Intl`; `og:locale` uses it with an underscore instead of the hyphen. */
  locale: string
  /** Punctuation after the day of the month: '26. nov'. */
  dayDot: '.' | ''
  /** Punctuation after a short weekday: 'чт, 26 нояб.'. */
  weekdayMark: ',' | ''
  decimalMark: '.' | ','
  /** Separates thousands. */
  groupMark: ',' | '\u00A0'
  percentSign: '%' | '\u00A0%'
  /**
   * Joins a weekday and a full date: 'neljapäev, 26. november 2026'. In Russian the weekday comes after the date, which
   * avoids declining it.
   */
  longDay: (weekday: string, date: string) => string
}

/** Date and number formats of each language. The names of days and months are in the text catalogue. */
export const LOCALE_FORMATS: Record<PathLanguage, LocaleFormat> = {
  en: {
    locale: 'en-GB',
    dayDot: '',
    weekdayMark: '',
    decimalMark: '.',
    groupMark: ',',
    percentSign: '%',
    longDay: (weekday, date) => `${weekday} ${date}`,
  },
  et: {
    locale: 'et-EE',
    dayDot: '.',
    weekdayMark: '',
    decimalMark: ',',
    groupMark: '\u00A0',
    percentSign: '%',
    longDay: (weekday, date) => `${weekday}, ${date}`,
  },
  ru: {
    locale: 'ru-RU',
    dayDot: '',
    weekdayMark: ',',
    decimalMark: ',',
    groupMark: '\u00A0',
    percentSign: '\u00A0%',
    longDay: (weekday, date) => `${date}, ${weekday}`,
  },
}

/** Formats '12.5' with the decimal mark of the language. */
export const formatDecimal = (language: PathLanguage, number: string): string =>
  number.replace('.', LOCALE_FORMATS[language].decimalMark)
