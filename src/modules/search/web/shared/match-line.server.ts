import { learnPageTexts } from '#modules/content/web/shared/page-words.server.ts'
import { pagePath } from '#modules/pages.ts'
import { QUESTIONS } from '#modules/search/web/match/questions.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { textsOf } from '#platform/web/translate.ts'

/** The way to the questionnaire, whole from the server: its words are in nobody's first load. */
export interface MatchLine {
  text: string
  link: string
  href: string
}

/** What pages about finding somebody say to whoever does not know whom to choose. */
export async function matchLine(language: PathLanguage): Promise<MatchLine> {
  await learnPageTexts(language, 'match')
  const t = textsOf(language)
  return {
    text: t('match.entry'),
    link: t('match.entryLink', { number: QUESTIONS.length }),
    href: pagePath('match', language),
  }
}
