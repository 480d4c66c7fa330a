import type { Area } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { learnTexts } from '#platform/web/translate.ts'
import { languageOfPath } from '#platform/web/visit.ts'

const FILES = import.meta.glob<{ default: Record<string, string> }>(
  '/src/{modules/*,app-shell}/texts/{aboutUs,accessibility,contactUs,feedbackCheck,footer,forCounsellors,forOrganisations,imprint,landing,match,ranking}/*.json',
)
const loaders = new Map(Object.entries(FILES).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]))

/**
 * An area's texts in the language of the address, as data of the page. A page that is mostly words sends them once, in its
 * document, instead of in a script as well; and a further language needs no file here.
 */
export async function wordsOf(request: Request, area: Area): Promise<Record<string, string>> {
  return fileOf(languageOfPath(new URL(request.url).pathname), area)
}

const fileOf = async (language: PathLanguage, area: Area) => (await loaders.get(`${area}/${language}.json`)!()).default

/** For a page that says one sentence of another's area. */
export const learnPageTexts = async (language: PathLanguage, area: Area): Promise<void> =>
  learnTexts(language, await fileOf(language, area))
