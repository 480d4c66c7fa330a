import type { CounsellorKey } from '#modules/texts/en.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import type { Translate } from '#platform/web/translate.ts'

export type CounsellorTexts = Texts<CounsellorKey>
export type Say = Translate<CounsellorKey>

/** As `useTexts`, with the counsellor's page's own texts, which the layout around its routes has brought. */
export function useCounsellorTexts(): CounsellorTexts {
  return useTexts() as CounsellorTexts
}
