const MAX_CONCURRENT = 8

/** Runs `work` for every item, a few at a time. After a failure no further items are started. */
export async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let hasFailed = false
  async function runWorker(): Promise<void> {
    while (next < items.length && !hasFailed) {
      try {
        await work(items[next++]!)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, runWorker))
}
