import { buildPagePath } from '#modules/pages.ts'
import { QUESTIONS } from '#modules/search/values/questions.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { registerPageTexts } from '#platform/web/page-texts.server.ts'
import { getTranslate } from '#platform/web/translate.ts'

/** A link to the questionnaire. Its text comes from the server, so that pages do not have to load it. */
export interface MatchLink {
  text: string
  link: string
  href: string
}

/** Loads the link to the questionnaire, for pages on which visitors look for a provider. */
export async function loadMatchLink(language: PathLanguage): Promise<MatchLink> {
  await registerPageTexts(language, 'match')
  const t = getTranslate(language)
  return {
    text: t('match.entry'),
    link: t('match.entryLink', { number: QUESTIONS.length }),
    href: buildPagePath('match', language),
  }
}
