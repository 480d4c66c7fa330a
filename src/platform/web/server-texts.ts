import type { AreaKey, TextAreaName } from '#modules/texts/en.ts'
import { loadAreaTexts } from './area-texts.ts'
import { getTranslate, type Translate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/**
 * Returns an area's translations for a server loader. They are sent with the page's data in its language, so that a
 * page with much text loads no catalogue in the browser. Only inside `loader`, which never reaches the browser.
 */
export async function loadServerTexts<A extends TextAreaName>(
  request: Request,
  area: A,
): Promise<Translate<AreaKey<A>>> {
  const language = getPathLanguage(new URL(request.url).pathname)
  await loadAreaTexts(language, area)
  return getTranslate(language) as Translate<AreaKey<A>>
}
