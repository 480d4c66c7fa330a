import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lines 1, 4 and 8 of the `postmaster.pid` of a running server. */
export interface Postmaster {
  pid: number
  port: number
  state: string
}

const getPidFile = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** Finds the server that runs on a data folder, or returns null. A starting server writes its pid file gradually. */
export function findRunningPostmaster(dataFolder: string): Postmaster | null {
  const lines = readIfPresent(getPidFile(dataFolder)).split('\n')
  const pid = Number(lines[0])
  return pid > 0 && isProcessAlive(pid) ? { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' } : null
}

const INCOMPLETE_FILE_MAX_AGE_MS = 2_000

/**
 * Removes the pid file of a dead or zombie server, so that a new one can start, but not a file that is still being
 * written. A new server still refuses to start while processes of the dead one use its shared memory.
 * @param deadPid the process id of a server that has ended, even if another process has that id now
 */
export function removeStalePidFile(dataFolder: string, deadPid?: number): void {
  const file = getPidFile(dataFolder)
  const running = findRunningPostmaster(dataFolder)
  if (!existsSync(file) || (running && running.pid !== deadPid)) return
  const isWritten = Number.parseInt(readIfPresent(file), 10) > 0
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (isWritten || age > INCOMPLETE_FILE_MAX_AGE_MS) rmSync(file, { force: true })
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Process 1 of a container may reap a dead process late; until then, the process is a zombie, which accepts signals
  // but no longer runs.
  return !/^State:\s+Z/m.test(readIfPresent(`/proc/${pid}/status`))
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
