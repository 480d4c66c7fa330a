import { logError } from '#platform/server/log.ts'

/**
 * Supervisors should wait longer than this before killing the process. The time limits of the shutdown steps may add up
 * to more.
 */
export const DEADLINE_MS = 14_000

/**
 * Shuts the process down on SIGINT and SIGTERM, and forces it to exit at the deadline if anything hangs. @returns the
 * signal handler
 */
export function closeOnSignal(close: () => Promise<void>, deadlineMs = DEADLINE_MS): () => Promise<void> {
  let isClosing = false
  const onSignal = async () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => {
      logError('shutdown: not ended in time')
      process.exit(1)
    }, deadlineMs).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return onSignal
}
