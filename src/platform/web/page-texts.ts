import { type MetaDescriptor, useLoaderData } from 'react-router'
import type { AreaKey, TextAreaName } from '#modules/texts/en.ts'
import { buildFaqData, type FaqItem } from './faq-data.ts'
import { buildHead } from './head.ts'
import { type Texts, useTexts } from './texts.tsx'
import { getTranslate, registerTexts, type TextKey, type Translate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/** Loader data with the page's translations (`page-texts.server.ts`). */
export interface PageTextsData {
  words: Record<string, string>
}

/** Like `useTexts`, but with the page's translations. */
export function usePageTexts<A extends TextAreaName>(_area: A): Texts<AreaKey<A>> {
  const texts = useTexts()
  registerTexts(texts.language, (useLoaderData() as PageTextsData).words)
  return texts as Texts<AreaKey<A>>
}

type HeadArgs = Parameters<typeof buildHead>[0] & { loaderData?: PageTextsData | undefined }
type PageHeadData = Omit<ReturnType<Parameters<typeof buildHead>[1]>, 'hidden' | 'params'> & {
  questions?: readonly FaqItem[]
}

/** Title, description and structured questions of such a page; empty after a failure, which the app shell handles. */
export function buildPageHead(
  args: HeadArgs,
  describePage: (t: Translate<TextKey>, brand: string) => PageHeadData,
): MetaDescriptor[] {
  if (!args.loaderData) return []
  const language = getPathLanguage(args.location.pathname)
  registerTexts(language, args.loaderData.words)
  const root = args.matches[0] as { loaderData?: { brand?: string } } | undefined
  const { questions, ...page } = describePage(getTranslate(language), root?.loaderData?.brand ?? '')
  return [...buildHead(args, () => page), ...(questions ? [buildFaqData(questions)] : [])]
}
