import type { Area } from '#contract/texts/en.ts'
import { languageOfPath } from '../../visit.ts'

const FILES = import.meta.glob<{ default: Record<string, string> }>(
  '../../../contract/texts/*/{aboutUs,accessibility,contactUs,feedbackCheck,footer,forCounsellors,forOrganisations,imprint,landing,ranking}.json',
)

/**
 * An area's texts in the language of the address, as data of the page. A page that is mostly words sends them once, in its
 * document, instead of in a script as well; and a further language needs no file here.
 */
export async function wordsOf(request: Request, area: Area): Promise<Record<string, string>> {
  const language = languageOfPath(new URL(request.url).pathname)
  return (await FILES[`../../../contract/texts/${language}/${area}.json`]!()).default
}
