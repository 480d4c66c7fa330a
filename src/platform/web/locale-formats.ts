import type { PathLanguage } from '#platform/values/enums.ts'

interface Writing {
  /** For `Intl`; with an underscore in the tags for shared links. */
  locale: string
  /** After the day of the month: '26. nov'. */
  dayDot: '.' | ''
  /** Between euros and cents. */
  decimalMark: '.' | ','
  /**
   * A full date with its weekday: 'neljapäev, 26. november 2026'. In Russian the weekday follows the date, which
   * avoids a grammatical case.
   */
  longDay: (weekday: string, date: string) => string
}

/** How a language writes dates and numbers; names of days and months come from its text catalogue. */
export const LOCALE_FORMATS: Record<PathLanguage, Writing> = {
  en: { locale: 'en-GB', dayDot: '', decimalMark: '.', longDay: (weekday, date) => `${weekday} ${date}` },
  et: { locale: 'et-EE', dayDot: '.', decimalMark: ',', longDay: (weekday, date) => `${weekday}, ${date}` },
  ru: { locale: 'ru-RU', dayDot: '', decimalMark: ',', longDay: (weekday, date) => `${date}, ${weekday}` },
}

/** '12.5' in the notation of the language. */
export const formatDecimal = (language: PathLanguage, number: string): string =>
  number.replace('.', LOCALE_FORMATS[language].decimalMark)
