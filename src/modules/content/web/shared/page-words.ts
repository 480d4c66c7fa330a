import { type MetaDescriptor, useLoaderData } from 'react-router'
import type { Area, AreaKey } from '#modules/texts/en.ts'
import { head } from '#platform/web/head.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { learnTexts, type TextKey, type Translate, textsOf } from '#platform/web/translate.ts'
import { languageOfPath } from '#platform/web/visit.ts'
import { type Asked, faqData } from './faq-data.ts'

/** What a loader returns beside its own facts: the texts of its page (`page-words.server.ts`). */
export interface Worded {
  words: Record<string, string>
}

/** As `useTexts`, with the texts that came with the page. */
export function usePageTexts<A extends Area>(_area: A): Texts<AreaKey<A>> {
  const texts = useTexts()
  learnTexts(texts.language, (useLoaderData() as Worded).words)
  return texts as Texts<AreaKey<A>>
}

type HeadArgs = Parameters<typeof head>[0] & { loaderData?: Worded | undefined }
type Facts = Omit<ReturnType<Parameters<typeof head>[1]>, 'hidden' | 'params'> & { questions?: readonly Asked[] }

/** Title and description of such a page, and the questions it answers; nothing while it failed, which the frame says. */
export function pageHead(args: HeadArgs, facts: (t: Translate<TextKey>, brand: string) => Facts): MetaDescriptor[] {
  if (!args.loaderData) return []
  const language = languageOfPath(args.location.pathname)
  learnTexts(language, args.loaderData.words)
  const root = args.matches[0] as { loaderData?: { brand?: string } } | undefined
  const { questions, ...page } = facts(textsOf(language), root?.loaderData?.brand ?? '')
  return [...head(args, () => page), ...(questions ? [faqData(questions)] : [])]
}
