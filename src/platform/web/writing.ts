import type { PathLanguage } from '#platform/values/enums.ts'

interface Writing {
  /** For `Intl`, and with a low line for whoever shares a page. */
  locale: string
  /** After the day of the month: '26. nov'. */
  dayDot: '.' | ''
  /** Between euros and cents. */
  decimalMark: '.' | ','
  /** A long date around its weekday: 'neljapäev, 26. november 2026'. In Russian it follows, where no case has to agree with it. */
  longDay: (weekday: string, date: string) => string
}

/** How a language writes dates and numbers; words come from its catalogue. */
export const WRITING: Record<PathLanguage, Writing> = {
  en: { locale: 'en-GB', dayDot: '', decimalMark: '.', longDay: (weekday, date) => `${weekday} ${date}` },
  et: { locale: 'et-EE', dayDot: '.', decimalMark: ',', longDay: (weekday, date) => `${weekday}, ${date}` },
  ru: { locale: 'ru-RU', dayDot: '', decimalMark: ',', longDay: (weekday, date) => `${date}, ${weekday}` },
}

/** '12.5' as the language writes it. */
export const decimal = (language: PathLanguage, number: string): string =>
  number.replace('.', WRITING[language].decimalMark)
