import type { Area, AreaKey } from '#modules/texts/en.ts'
import { loadAreaTexts } from './area-texts.ts'
import { type Translate, textsOf } from './translate.ts'
import { languageOfPath } from './visit.ts'

/**
 * Words of an area for a server loader: they leave with the page's data, already in its language, so that a page of much text
 * brings no catalogue to the browser. Only inside `loader`, which the browser never gets.
 */
export async function serverWords<A extends Area>(request: Request, area: A): Promise<Translate<AreaKey<A>>> {
  const language = languageOfPath(new URL(request.url).pathname)
  await loadAreaTexts(language, area)
  return textsOf(language) as Translate<AreaKey<A>>
}
