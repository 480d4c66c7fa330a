import type { PathLanguage } from '#platform/values/enums.ts'
import { textsOf } from '#platform/web/translate.ts'
import { type GuideTexts, learnGuideTexts } from './guide-texts.ts'

const FILES = import.meta.glob<GuideTexts>('../../texts/guides/*.json', { import: 'default', eager: true })

/** The words around the guides in a language, to be sent along with a page. */
export function guideTexts(language: PathLanguage): GuideTexts {
  return FILES[`../../texts/guides/${language}.json`]!
}

/** A sentence of them for a page that has only this one: the finder must not load them all. */
export function sayOfGuides(language: PathLanguage) {
  learnGuideTexts(language, guideTexts(language))
  return textsOf(language)
}
