import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lines 1, 4 and 8 of the `postmaster.pid` of a running server. */
export interface Postmaster {
  pid: number
  port: number
  state: string
}

const getPidFile = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** Finds the server running on a data folder, or null. Reads only: a starting server writes the file gradually. */
export function findRunningPostmaster(dataFolder: string): Postmaster | null {
  const lines = readLines(dataFolder)
  const pid = Number(lines[0])
  return pid > 0 && isProcessAlive(pid) ? { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' } : null
}

const INCOMPLETE_FILE_MAX_AGE_MS = 2_000

/**
 * Removes the file of a dead or zombie server, so that a new one can start; never a file that is still being written.
 */
export function removeStalePidFile(dataFolder: string): void {
  const file = getPidFile(dataFolder)
  if (!existsSync(file) || findRunningPostmaster(dataFolder)) return
  const isWritten = Number(readLines(dataFolder)[0]) > 0
  if (isWritten || Date.now() - statSync(file).mtimeMs > INCOMPLETE_FILE_MAX_AGE_MS) rmSync(file, { force: true })
}

function readLines(dataFolder: string): string[] {
  try {
    return readFileSync(getPidFile(dataFolder), 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Process 1 of a container may reap late: a zombie accepts signals but no longer runs.
  const status = `/proc/${pid}/status`
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')))
}
