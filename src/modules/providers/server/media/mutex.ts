/**
 * Creates a mutex. Photos, logos and videos have one each, so that at most one of each kind
 * is processed at a time, which bounds memory on a small machine.
 */
export function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
