import { CrisisStrip } from '../kit/crisis-strip.tsx'
import { useVisit } from '../visit.ts'

/** Help before business (decisions, crisis notice): emergency number and helplines. It cannot be closed and needs no script. */
export function CrisisLines() {
  const crisis = useVisit()?.crisis
  return crisis && <CrisisStrip {...crisis} />
}
