import type { AreaKey, TextAreaName } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { type Texts, useTexts } from './texts.tsx'
import { registerTexts } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/** One file per language and area, so that a page loads only its own texts in one language. */
const FILES = import.meta.glob<{ default: Record<string, string> }>([
  '/src/modules/*/texts/*/{en,et,ru}.json',
  '!**/texts/{shared,finder,counsellor,account,booking,sessions,terms,guides,emails}/*.json',
  // The server sends the texts of these areas with the page data (src/platform/web/page-texts.server.ts).
  '!**/texts/{aboutUs,accessibility,contactUs,feedbackVerification,forCounsellors,forOrganizations,imprint,landing,match,ranking}/*.json',
])
const loaders = new Map(Object.entries(FILES).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]))

/** Loads and registers the texts of an area in a language. Page loaders await it together with their data. */
export async function loadAreaTexts(language: PathLanguage, area: TextAreaName): Promise<void> {
  const texts = await loaders.get(`${area}/${language}.json`)!()
  registerTexts(language, texts.default)
}

/** Loads the texts of an area in the language of the requested URL. */
export const areaTextsFor = (request: Request, area: TextAreaName): Promise<void> =>
  loadAreaTexts(getPathLanguage(new URL(request.url).pathname), area)

/** Like `useTexts`, plus the texts of an area. Only for pages whose loader has loaded the area. */
export function useAreaTexts<A extends TextAreaName>(_area: A): Texts<AreaKey<A>> {
  return useTexts() as Texts<AreaKey<A>>
}
