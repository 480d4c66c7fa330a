import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'

const QUIET_MS = 60_000

/** Tells the operator that the media server cannot be used; browsers come back every few seconds, so once a minute is enough. */
export function mediaOutage(
  house: Pick<House, 'db' | 'clock'>,
  now = () => performance.now(),
): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (now() < quietUntil) return
    quietUntil = now() + QUIET_MS
    void noteFault(house, { kind: 'media-server', error })
  }
}
