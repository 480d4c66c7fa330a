import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'

const MIN_INTERVAL_MS = 60_000

/** Reports an unavailable media server to the operator, at most once a minute, because browsers retry often. */
export function createOutageReporter(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  now = () => performance.now(),
): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (now() < quietUntil) return
    quietUntil = now() + MIN_INTERVAL_MS
    void recordFailedJob(deps, { kind: 'media-server', error })
  }
}
