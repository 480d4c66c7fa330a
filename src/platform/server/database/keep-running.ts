import { setTimeout as pause } from 'node:timers/promises'
import { findRunningPostmaster, removeStalePidFile } from './postmaster.ts'
import { type ServerProcess, waitUntilReady } from './server-process.ts'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A server that has run for this long started properly, so its next failure begins again with the shortest pause. */
const STABLE_AFTER_MS = 60_000
/**
 * After this many consecutive failures, which take about three seconds, a console message reports that the server keeps
 * failing.
 */
const REPORTED_FAILURES = 5

/**
 * Returns the pause, in milliseconds, before the next attempt to start the server, after the given number of failures.
 */
export const getRestartPause = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS)

export interface KeepRunningOptions {
  /** The running server, which already accepts connections. */
  server: ServerProcess
  dataFolder: string
  /** Launches a server on the same port and data folder. */
  launch(): ServerProcess
}

/**
 * Restarts the server whenever it ends, until the returned function is called. That function stops the server and
 * resolves once it has ended and no new one will be started.
 */
export function keepRunning({ server: first, dataFolder, launch }: KeepRunningOptions): () => Promise<void> {
  let server = first
  let failures = 0
  const closing = new AbortController()
  const { signal } = closing

  async function supervise(): Promise<void> {
    for (;;) {
      const readyAt = performance.now()
      const reason = await server.exited
      if (signal.aborted) return
      console.error(`PostgreSQL ended unexpectedly (${reason}). Starting it again.`)
      if (performance.now() - readyAt > STABLE_AFTER_MS) failures = 0
      await restart()
      if (signal.aborted) return
      console.error('PostgreSQL is running again.')
    }
  }

  /** Retries until a new server is ready; resolves early when the server is closed. */
  async function restart(): Promise<void> {
    let isTakeoverReported = false
    let areFailuresReported = false
    for (;;) {
      await pause(getRestartPause(failures), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      // Counts the attempt before its outcome is known, so that restarts of a server that ends soon after each start
      // are delayed too.
      failures++
      if (isUsedByAnotherProcess()) {
        if (!isTakeoverReported)
          console.error('Another process runs PostgreSQL on this DATA_DIR. Waiting until that one ends.')
        isTakeoverReported = true
        continue
      }
      const failure = await attempt()
      if (failure === null || signal.aborted) return
      if (failures < REPORTED_FAILURES || areFailuresReported) continue
      areFailuresReported = true
      console.error(
        `PostgreSQL cannot be started (${failure}); see postgres.log in DATA_DIR. ` +
          `Trying again, at least every ${MAX_PAUSE_MS / 1000} seconds.`,
      )
    }
  }

  function isUsedByAnotherProcess(): boolean {
    const running = findRunningPostmaster(dataFolder)
    return running !== null && running.pid !== server.pid
  }

  /** Returns null once the new server is ready, otherwise the reason why it ended. */
  async function attempt(): Promise<string | null> {
    try {
      removeStalePidFile(dataFolder, server.pid)
      server = launch()
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? (error as Error).name
    }
    return (await waitUntilReady(server, dataFolder)) ? null : server.exited
  }

  const ended = supervise()
  return async () => {
    closing.abort()
    await server.stop()
    await ended
  }
}
