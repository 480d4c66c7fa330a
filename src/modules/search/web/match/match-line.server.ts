import type { PathLanguage } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { textsOf } from '../../translate.ts'
import { learnPageTexts } from '../prose/page-words.server.ts'
import { QUESTIONS } from './questions.ts'

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
