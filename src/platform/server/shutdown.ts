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
      console.error(`shutdown: ${name} did not end in time`)
      limit.resolve()
    }, limitMs)
    const ended = Promise.try(run).catch((error: Error & { code?: string }) =>
      console.error(`shutdown: ${name} failed: ${error.code ?? error.name}`),
    )
    await Promise.race([ended, limit.promise])
    clearTimeout(timer)
  }
}
