/**
 * Creates a mutex. Photos, logos and videos each have their own, so that at most one of each kind is processed at a
 * time; this bounds memory use on a small machine.
 */
export function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
