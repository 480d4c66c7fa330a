import type { PathLanguage } from '#platform/values/enums.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import type { GuideTexts } from './guide-texts.ts'

const FILES = import.meta.glob<GuideTexts>('../../texts/guides/*.json', { import: 'default', eager: true })

/** The interface text around the guides in one language, sent with the page. */
export function getGuideTexts(language: PathLanguage): GuideTexts {
  return FILES[`../../texts/guides/${language}.json`]!
}

/** Returns a translation function for the guides area, for pages that need only a few of its translations. */
export function getGuideTranslate(language: PathLanguage) {
  registerTexts(language, getGuideTexts(language))
  return getTranslate(language)
}
