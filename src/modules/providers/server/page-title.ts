import { translate } from '#platform/server/texts.ts'
import { PROVIDER_TYPES, type UiLanguage } from '#platform/values/enums.ts'
import { lowercaseFirst } from '#platform/values/lowercase-first.ts'

/** Builds a page title such as 'Anna Lepik, psychologist' for search engines and shared links. */
export function buildPageTitle(language: UiLanguage, name: string, profession: string | undefined): string {
  if (!profession) return name
  return `${name}, ${isCommonNoun(language, profession) ? lowercaseFirst(profession) : profession}`
}

/** English capitalises adjectives derived from names ('Jungian analyst'), so only known professions are lowercased. */
const isCommonNoun = (language: UiLanguage, profession: string) =>
  language !== 'en' ||
  PROVIDER_TYPES.some(({ key }) => profession.startsWith(translate(language, `providerType.${key}`)))
