import { useVisit } from '#platform/web/visit.ts'
import { CrisisStrip } from '#ui/crisis-strip.tsx'

/** Help before business (decisions, crisis notice): emergency number and helplines. It cannot be closed and needs no script. */
export function CrisisLines() {
  const crisis = useVisit()?.crisis
  return crisis && <CrisisStrip {...crisis} />
}
