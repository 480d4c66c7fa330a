import type { PathLanguage } from '#platform/values/enums.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import type { GuideTexts } from './guide-texts.ts'

const FILES = import.meta.glob<GuideTexts>('../../texts/guides/*.json', { import: 'default', eager: true })

/** Returns the interface strings for the guide pages in one language; they are sent with the page. */
export function getGuideTexts(language: PathLanguage): GuideTexts {
  return FILES[`../../texts/guides/${language}.json`]!
}

/** Returns a function that translates the guide pages' strings, for other pages that need a few of them. */
export function getGuideTranslate(language: PathLanguage) {
  registerTexts(language, getGuideTexts(language))
  return getTranslate(language)
}
