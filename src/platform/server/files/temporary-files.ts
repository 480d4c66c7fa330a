import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const STALE_AFTER_MS = 3_600_000

/**
 * Creates and returns the folder for files that are being received or created. It is in DATA_DIR, so that storing a
 * file in DATA_DIR takes only a rename.
 */
export function ensureTemporaryFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'uploads')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Returns the path of a temporary file or folder that does not exist yet. */
export const createTemporaryPath = (dataFolder: string): string => join(ensureTemporaryFolder(dataFolder), randomUUID())

/** Deletes files left behind by a dead process, but only old ones, because other processes may be using newer ones. */
export function purgeTemporaryFiles(dataFolder: string, nowMs: number): void {
  const folder = ensureTemporaryFolder(dataFolder)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs)
    if (age > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true })
  }
}
