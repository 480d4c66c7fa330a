import { readFileSync } from 'node:fs'
import i18next, { type i18n } from 'i18next'
import { UI_LANGUAGES, type UiLanguage } from '#contract/enums.ts'

const AREAS = [
  'shared',
  'finder',
  'counsellor',
  'account',
  'consents',
  'booking',
  'sessions',
  'hours',
  'books',
  'contacts',
  'application',
  'imports',
  'imported',
  'answers',
  'terms',
  'help',
  'refusals',
  'contactUs',
] as const
const folder = new URL('../contract/texts/', import.meta.url)
const read = (path: string): object => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))

const catalogues = new Map<UiLanguage, i18n>()
for (const language of UI_LANGUAGES) {
  const areas = Object.assign({}, ...AREAS.map((area) => read(`${language}/${area}.json`)), {
    mail: read(`mails/${language}.json`),
  })
  const one = i18next.createInstance()
  void one.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: areas } },
  })
  catalogues.set(language, one)
}

/** A text by key in one of the interface languages. Unknown keys come back as they are, so tests find them. */
export function textIn(language: UiLanguage, key: string, values: Record<string, unknown> = {}): string {
  return catalogues.get(language)!.t(key as never, values as never) as unknown as string
}

/** The first language of an Accept-Language header that the product speaks; English otherwise (specification §1). */
export function languageOf(acceptLanguage: string | undefined): UiLanguage {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((code): code is UiLanguage => (UI_LANGUAGES as readonly string[]).includes(code)) ?? 'en'
}
