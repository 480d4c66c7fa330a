import { logError } from '#platform/server/log.ts'

export interface ShutdownStep {
  name: string
  /** The next step starts after this time even if this one has not ended. */
  limitMs: number
  run(): unknown
}

/**
 * Runs the steps one after the other. A step that fails or exceeds its time limit is logged, and the next step still
 * runs.
 */
export async function shutDown(steps: readonly ShutdownStep[]): Promise<void> {
  for (const { name, limitMs, run } of steps) {
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      logError('shutdown: a part did not end in time', { part: name })
      limit.resolve()
    }, limitMs)
    const ended = Promise.try(run).catch((error) => logError('shutdown: a part failed', { part: name }, error))
    await Promise.race([ended, limit.promise])
    clearTimeout(timer)
  }
}
