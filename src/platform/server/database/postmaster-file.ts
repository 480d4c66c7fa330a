import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says of a running server (its lines 1, 4 and 8). */
export interface Postmaster {
  pid: number
  port: number
  state: string
}

const fileIn = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** The server living on this data folder, or null. Only reads: a server that is starting writes its file bit by bit. */
export function livingPostmaster(dataFolder: string): Postmaster | null {
  const lines = linesOf(dataFolder)
  const pid = Number(lines[0])
  return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' } : null
}

const HALF_WRITTEN_MS = 2_000

/** Removes the file of a dead or zombie server, so that a new one may start; never one that is just being written. */
export function forgetDeadPostmaster(dataFolder: string): void {
  const file = fileIn(dataFolder)
  if (!existsSync(file) || livingPostmaster(dataFolder)) return
  const isWritten = Number(linesOf(dataFolder)[0]) > 0
  if (isWritten || Date.now() - statSync(file).mtimeMs > HALF_WRITTEN_MS) rmSync(file, { force: true })
}

function linesOf(dataFolder: string): string[] {
  try {
    return readFileSync(fileIn(dataFolder), 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // Process 1 of a container may reap late: a zombie answers to signals but serves nobody.
  const status = `/proc/${pid}/status`
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')))
}
