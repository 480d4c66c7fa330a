import type { ReasonChoice } from '#modules/admin/values/people.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** A reason of the log: what was chosen, and the words as long as they are kept. */
export function useWhy(): (why: { choice: ReasonChoice | null; reason: string | null }) => string | null {
  const { t } = useAreaTexts('people')
  return ({ choice, reason }) => {
    if (!choice) return reason
    const chosen = t(`people.choice.${choice}`)
    return reason ? `${chosen}: ${reason}` : chosen
  }
}
