const underway = new Set<Promise<void>>()

/**
 * Does what an answer must not wait for, because its length would tell whether an address is known here. In this process
 * and not as a job: whoever gets no letter asks again, and the queue's table would hold the address.
 * @param what begins the line in the log when it fails.
 */
export function afterwards(what: string, work: () => Promise<void>): void {
  const one = work()
    .catch((error: Error & { code?: string }) => console.error(`${what} failed: ${error.code ?? error.name}`))
    .finally(() => underway.delete(one))
  underway.add(one)
}

/** Until nothing is under way any more: asked before the database is closed. */
export async function afterwardsDone(): Promise<void> {
  while (underway.size > 0) await Promise.all(underway)
}
