import type { PathLanguage } from '#contract/enums.ts'
import type { Area } from '#contract/texts/en.ts'
import { learnTexts } from '../../translate.ts'
import { languageOfPath } from '../../visit.ts'

const FILES = import.meta.glob<{ default: Record<string, string> }>(
  '../../../contract/texts/*/{aboutUs,accessibility,contactUs,feedbackCheck,footer,forCounsellors,forOrganisations,imprint,landing,match,ranking}.json',
)

/**
 * An area's texts in the language of the address, as data of the page. A page that is mostly words sends them once, in its
 * document, instead of in a script as well; and a further language needs no file here.
 */
export async function wordsOf(request: Request, area: Area): Promise<Record<string, string>> {
  return fileOf(languageOfPath(new URL(request.url).pathname), area)
}

const fileOf = async (language: PathLanguage, area: Area) =>
  (await FILES[`../../../contract/texts/${language}/${area}.json`]!()).default

/** For a page that says one sentence of another's area. */
export const learnPageTexts = async (language: PathLanguage, area: Area): Promise<void> =>
  learnTexts(language, await fileOf(language, area))
