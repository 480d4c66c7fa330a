import type { CounsellorKey } from '#modules/texts/en.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import type { Translate } from '#platform/web/translate.ts'

export type ProviderPageTexts = Texts<CounsellorKey>
export type ProviderPageTranslate = Translate<CounsellorKey>

/** Like `useTexts`, with the translations of the provider's page, which its layout has loaded. */
export function useProviderPageTexts(): ProviderPageTexts {
  return useTexts() as ProviderPageTexts
}
