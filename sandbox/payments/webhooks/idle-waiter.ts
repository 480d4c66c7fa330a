/** Lets callers wait until nothing is open, without polling. */
export function createIdleWaiter(open: () => number) {
  const waiters = new Set<() => void>()
  return {
    /** Must be called whenever something may have been settled. */
    check: () => waiters.forEach((waiter) => void waiter()),
    /** Resolves to the number of open items: 0, or more after the timeout. */
    untilEmpty: (timeoutMs: number) =>
      new Promise<number>((resolve) => {
        const done = () => {
          clearTimeout(limit)
          waiters.delete(waiter)
          resolve(open())
        }
        const waiter = () => {
          if (open() === 0) done()
        }
        const limit = setTimeout(done, timeoutMs)
        waiters.add(waiter)
        waiter()
      }),
  }
}
