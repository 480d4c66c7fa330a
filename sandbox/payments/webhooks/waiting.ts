/** Lets callers wait until nothing is open any more, without asking again and again. */
export function waitingRoom(open: () => number) {
  const waiters = new Set<() => void>()
  return {
    /** To be called whenever something may have been settled. */
    look: () => waiters.forEach((waiter) => void waiter()),
    /** Resolves to what is still open: 0, or more when the time ran out. */
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
