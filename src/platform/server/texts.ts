import i18next, { type i18n } from 'i18next'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { readTexts } from './text-files.ts'

const PARTS = [
  'shared',
  'finder',
  'counsellor',
  'account',
  'adminPayments',
  'onboarding',
  'consents',
  'booking',
  'sessions',
  'workingHours',
  'earnings',
  'clients',
  'application',
  'imports',
  'imported',
  'responses',
  'terms',
  'help',
  'domainErrors',
  'contactUs',
  'timeRequest',
] as const

const catalogues = new Map<UiLanguage, i18n>()
for (const language of UI_LANGUAGES) {
  const texts = Object.assign({}, ...PARTS.map((part) => readTexts(part, language)), {
    email: readTexts('emails', language),
  })
  const catalogue = i18next.createInstance()
  void catalogue.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  })
  catalogues.set(language, catalogue)
}

/** Translates a key. Unknown keys are returned unchanged, so that tests detect them. */
export function translate(language: UiLanguage, key: string, values: Record<string, unknown> = {}): string {
  return catalogues.get(language)!.t(key as never, values as never) as unknown as string
}

/** Returns the first supported language of an Accept-Language header, otherwise English (specification §1). */
export function negotiateLanguage(acceptLanguage: string | undefined): UiLanguage {
  const requested = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return requested.find((code): code is UiLanguage => (UI_LANGUAGES as readonly string[]).includes(code)) ?? 'en'
}
