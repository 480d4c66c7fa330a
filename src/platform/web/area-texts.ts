import type { PathLanguage } from '#contract/enums.ts'
import type { Area, AreaKey } from '#contract/texts/en.ts'
import { type Texts, useTexts } from './texts.tsx'
import { learnTexts } from './translate.ts'
import { languageOfPath } from './visit.ts'

/** One file a language and area: a page brings only its own, in one language. */
const FILES = import.meta.glob<{ default: Record<string, string> }>([
  '../contract/texts/{en,et,ru}/*.json',
  '!../contract/texts/*/{answers,refusals,shared,finder,counsellor,account,booking,sessions,terms,guides}.json',
  // The server sends these along with their pages (public/prose/page-words.server.ts).
  '!../contract/texts/*/{aboutUs,accessibility,contactUs,feedbackCheck,footer,forCounsellors,forOrganisations,imprint,landing,match,pages,ranking}.json',
])

/** Brings an area's texts in a language; a page's loader waits for it together with its data. */
export async function loadAreaTexts(language: PathLanguage, area: Area): Promise<void> {
  const texts = await FILES[`../contract/texts/${language}/${area}.json`]!()
  learnTexts(language, texts.default)
}

/** As `loadAreaTexts`, in the language of the address that is being opened. */
export const areaTextsFor = (request: Request, area: Area): Promise<void> =>
  loadAreaTexts(languageOfPath(new URL(request.url).pathname), area)

/** As `useTexts`, with an area's own texts: only inside pages whose loader has brought them. */
export function useAreaTexts<A extends Area>(_area: A): Texts<AreaKey<A>> {
  return useTexts() as Texts<AreaKey<A>>
}
