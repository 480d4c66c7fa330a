/**
 * Creates a mutex. Photos, logos and videos have one each, so that at most one of each kind
 * is processed at a time, which bounds memory on a small machine.
 */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
