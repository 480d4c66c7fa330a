import type { PathLanguage } from '#platform/values/enums.ts'
import { getTranslate } from '#platform/web/translate.ts'
import { type GuideTexts, learnGuideTexts } from './guide-texts.ts'

const FILES = import.meta.glob<GuideTexts>('../../texts/guides/*.json', { import: 'default', eager: true })

/** The texts around the guides in a language, sent with the page. */
export function guideTexts(language: PathLanguage): GuideTexts {
  return FILES[`../../texts/guides/${language}.json`]!
}

/** Translates single texts of the guides for other pages, so that they need not load all of them. */
export function translateGuideText(language: PathLanguage) {
  learnGuideTexts(language, guideTexts(language))
  return getTranslate(language)
}
