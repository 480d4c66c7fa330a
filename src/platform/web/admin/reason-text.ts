import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

/** Returns a function that formats a reason as its category, followed by the free text until that is purged. */
export function useReasonText(): (entry: { choice: ReasonChoice | null; reason: string | null }) => string | null {
  const { t } = useAreaTexts('people')
  return ({ choice, reason }) => {
    if (!choice) return reason
    const category = t(`people.choice.${choice}`)
    return reason ? `${category}: ${reason}` : category
  }
}
