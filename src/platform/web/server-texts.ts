import type { Area, AreaKey } from '#modules/texts/en.ts'
import { loadAreaTexts } from './area-texts.ts'
import { type Translate, textsOf } from './translate.ts'
import { languageOfPath } from './visit.ts'

/**
 * Texts of an area for a server loader. They are sent with the page's data in its language, so that a page with much
 * text loads no catalogue in the browser. Only inside `loader`, which never reaches the browser.
 */
export async function serverWords<A extends Area>(request: Request, area: A): Promise<Translate<AreaKey<A>>> {
  const language = languageOfPath(new URL(request.url).pathname)
  await loadAreaTexts(language, area)
  return textsOf(language) as Translate<AreaKey<A>>
}
