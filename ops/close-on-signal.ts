/** Forces an exit if the shutdown steps use up their time limits or one of them blocks the process. */
const DEADLINE_MS = 14_000

/**
 * Shuts the process down on SIGINT and SIGTERM, and forces it to exit at the deadline if anything hangs. @returns the
 * signal handler
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
