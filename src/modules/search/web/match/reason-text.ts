import { MATCH_DAYS } from '#modules/search/values/match-constants.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { lowercaseFirst } from '#platform/values/lowercase-first.ts'
import type { Translate } from '#platform/web/translate.ts'
import { type Reason, SOON_DAYS } from './reasons.ts'

/** Formats a reason as a line of text, for example 'Works with: anxiety, stress'. */
export function formatReason(t: Translate<AreaKey<'match'>>, reason: Reason): string {
  switch (reason.kind) {
    case 'topics': {
      const topics = TOPICS.filter(({ topicId }) => reason.ids.includes(topicId))
      return t('match.reason.topics', { topics: topics.map(({ key }) => lowercaseFirst(t(`topic.${key}`))).join(', ') })
    }
    case 'types': {
      const types = PROVIDER_TYPES.filter(({ providerTypeId }) => reason.ids.includes(providerTypeId))
      return t('match.reason.types', {
        types: types.map(({ key }) => lowercaseFirst(t(`providerType.${key}`))).join(', '),
      })
    }
    case 'languages': {
      const languages = LANGUAGES.filter(({ languageId }) => reason.ids.includes(languageId))
      return t('match.reason.languages', { languages: languages.map(({ code }) => t(`language.${code}`)).join(', ') })
    }
    case 'free':
      return t('match.reason.free', {
        days: MATCH_DAYS,
        parts: reason.parts.map((part) => t(`match.reason.${part}`)).join(', '),
      })
    case 'soon':
      return t('match.reason.soon', { days: SOON_DAYS })
    case 'experienced':
      return t('match.reason.experienced', { years: reason.years })
    case 'inPerson':
      return reason.town ? t('match.reason.town', { town: reason.town }) : t('match.reason.inPerson')
    default:
      return t(`match.reason.${reason.kind}`)
  }
}
