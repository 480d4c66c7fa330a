import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says of a running server (its lines 1, 4 and 8). */
export interface Postmaster {
  pid: number
  port: number
  state: string
}

/** The server living on this data folder, or null; a file left by a dead or zombie process is removed. */
export function livingPostmaster(dataFolder: string): Postmaster | null {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (pid > 0 && isAlive(pid)) return { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
  rmSync(file, { force: true })
  return null
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
