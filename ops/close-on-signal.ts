/** The last resort, if the steps of the shutdown use up their limits or a step blocks the process. */
const DEADLINE_MS = 14_000

/**
 * Ends the program on SIGINT and SIGTERM. Whatever hangs, it has ended by the deadline.
 * @returns the function that the signals call
 */
export function closeOnSignal(close: () => Promise<void>): () => Promise<void> {
  let isClosing = false
  const onSignal = async () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => {
      console.error('shutdown: not ended in time')
      process.exit(1)
    }, DEADLINE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return onSignal
}
