import type { TextAreaName } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { registerTexts } from './translate.ts'
import { getPathLanguage } from './visit.ts'

const FILES = import.meta.glob<{ default: Record<string, string> }>(
  '/src/{modules/*,app-shell}/texts/{aboutUs,accessibility,contactUs,feedbackVerification,footer,forCounsellors,forOrganizations,imprint,landing,match,ranking}/*.json',
)
const loaders = new Map(Object.entries(FILES).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]))

/**
 * Loads the texts of an area in the URL's language as page data, so that a text-heavy page sends them once, in the
 * document, and not again in a script.
 */
export async function loadPageTexts(request: Request, area: TextAreaName): Promise<Record<string, string>> {
  return loadFile(getPathLanguage(new URL(request.url).pathname), area)
}

const loadFile = async (language: PathLanguage, area: TextAreaName) =>
  (await loaders.get(`${area}/${language}.json`)!()).default

/** Loads and registers the texts of another area, for a page that needs only a few of them. */
export const registerPageTexts = async (language: PathLanguage, area: TextAreaName): Promise<void> =>
  registerTexts(language, await loadFile(language, area))
