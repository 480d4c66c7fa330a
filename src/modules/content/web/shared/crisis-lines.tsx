import { useVisit } from '#platform/web/visit.ts'
import { CrisisStrip } from '#ui/crisis-strip.tsx'

/**
 * Crisis help (decisions, crisis notice): emergency number and helplines. It cannot be closed and works without
 * scripts.
 */
export function CrisisLines() {
  const crisis = useVisit()?.crisis
  return crisis && <CrisisStrip {...crisis} />
}
