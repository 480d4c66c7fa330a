import type { HoursKey } from '#contract/texts/en.ts'
import { type Texts, useTexts } from '../../texts.tsx'

export type HoursTexts = Texts<HoursKey>

/** As `useTexts`, with the texts of the working hours, which the page's loader has brought. */
export function useHoursTexts(): HoursTexts {
  return useTexts() as HoursTexts
}
