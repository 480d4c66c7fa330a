import { type MetaDescriptor, useLoaderData } from 'react-router'
import type { AreaKey, TextAreaName } from '#modules/texts/en.ts'
import { buildFaqData, type FaqItem } from './faq-data.ts'
import { buildHead } from './head.ts'
import { type Texts, useTexts } from './texts.tsx'
import { getTranslate, registerTexts, type TextKey, type Translate } from './translate.ts'
import { getPathLanguage } from './visit.ts'

/** Loader data with the texts of the page (`page-texts.server.ts`). */
export interface PageTextsData {
  texts: Record<string, string>
}

/** Like `useTexts`, plus the texts of the page's area, taken from its loader data. */
export function usePageTexts<A extends TextAreaName>(_area: A): Texts<AreaKey<A>> {
  const texts = useTexts()
  registerTexts(texts.language, (useLoaderData() as PageTextsData).texts)
  return texts as Texts<AreaKey<A>>
}

type HeadArgs = Parameters<typeof buildHead>[0] & { loaderData?: PageTextsData | undefined }
type PageHeadData = Omit<ReturnType<Parameters<typeof buildHead>[1]>, 'hidden' | 'params'> & {
  questions?: readonly FaqItem[]
}

/**
 * Builds the title, description and FAQ structured data of a page whose texts come from its loader data. After a
 * failure there is no loader data, and the head is empty because the app shell renders the error page.
 */
export function buildPageHead(
  args: HeadArgs,
  describePage: (t: Translate<TextKey>, brand: string) => PageHeadData,
): MetaDescriptor[] {
  if (!args.loaderData) return []
  const language = getPathLanguage(args.location.pathname)
  registerTexts(language, args.loaderData.texts)
  const root = args.matches[0] as { loaderData?: { brand?: string } } | undefined
  const { questions, ...page } = describePage(getTranslate(language), root?.loaderData?.brand ?? '')
  return [...buildHead(args, () => page), ...(questions ? [buildFaqData(questions)] : [])]
}
