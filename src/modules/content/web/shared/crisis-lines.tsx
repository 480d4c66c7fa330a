import { useVisit } from '#platform/web/visit.ts'
import { CrisisStrip } from '#ui/crisis-strip.tsx'

/**
 * Strip with the emergency number and helplines (decisions, crisis notice). It cannot be closed and works without
 * JavaScript.
 */
export function CrisisLines() {
  const crisis = useVisit()?.crisis
  return crisis && <CrisisStrip {...crisis} />
}
