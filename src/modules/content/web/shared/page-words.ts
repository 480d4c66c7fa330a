import { type MetaDescriptor, useLoaderData } from 'react-router'
import type { Area, AreaKey } from '#modules/texts/en.ts'
import { head } from '#platform/web/head.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { learnTexts, type TextKey, type Translate, textsOf } from '#platform/web/translate.ts'
import { languageOfPath } from '#platform/web/visit.ts'
import { type Asked, faqData } from './faq-data.ts'

/** Loader data with the texts of the page (`page-words.server.ts`). */
export interface Worded {
  words: Record<string, string>
}

/** Like `useTexts`, with the texts of the page. */
export function usePageTexts<A extends Area>(_area: A): Texts<AreaKey<A>> {
  const texts = useTexts()
  learnTexts(texts.language, (useLoaderData() as Worded).words)
  return texts as Texts<AreaKey<A>>
}

type HeadArgs = Parameters<typeof head>[0] & { loaderData?: Worded | undefined }
type PageHeadData = Omit<ReturnType<Parameters<typeof head>[1]>, 'hidden' | 'params'> & { questions?: readonly Asked[] }

/** Title, description and structured questions of such a page; empty after a failure, which the app shell handles. */
export function pageHead(
  args: HeadArgs,
  buildHead: (t: Translate<TextKey>, brand: string) => PageHeadData,
): MetaDescriptor[] {
  if (!args.loaderData) return []
  const language = languageOfPath(args.location.pathname)
  learnTexts(language, args.loaderData.words)
  const root = args.matches[0] as { loaderData?: { brand?: string } } | undefined
  const { questions, ...page } = buildHead(textsOf(language), root?.loaderData?.brand ?? '')
  return [...head(args, () => page), ...(questions ? [faqData(questions)] : [])]
}
