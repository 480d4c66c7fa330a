import type { AreaKey, TextAreaName } from '#modules/texts/en.ts'
import { loadAreaTexts } from './area-texts.ts'
import { getTranslate, type Translate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/**
 * Returns the translate function of an area for a server loader. The loader sends translated texts with the page's
 * data, so that text-heavy pages do not load a catalogue in the browser. Call it only in a `loader`, which never
 * reaches the browser.
 */
export async function loadServerTexts<A extends TextAreaName>(
  request: Request,
  area: A,
): Promise<Translate<AreaKey<A>>> {
  const language = getPathLanguage(new URL(request.url).pathname)
  await loadAreaTexts(language, area)
  return getTranslate(language) as Translate<AreaKey<A>>
}
