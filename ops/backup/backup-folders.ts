import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getManifestPath, readManifest } from './manifest.ts'

/** The name prefix of complete backups, whose names sort chronologically. */
const PREFIX = 'backup-'
/**
 * The name prefix of folders that are not complete backups: they are being written or deleted, or were left behind by
 * an interrupted run.
 */
const UNFINISHED = '.unfinished-'
const UNFINISHED_MAX_AGE_MS = 24 * 3_600_000

/** Returns the name of a backup, such as `backup-20261128T134500Z`. */
export const getBackupName = (at: Temporal.Instant): string =>
  `${PREFIX}${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`

export const getUnfinishedName = (name: string): string => `${UNFINISHED}${name}`

/** Lists the paths of the complete backups in a folder, oldest first. Empty if the folder does not exist. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const backups: string[] = []
  for (const name of names.filter((name) => name.startsWith(PREFIX)).toSorted()) {
    const path = join(folder, name)
    if (await isFile(getManifestPath(path))) backups.push(path)
  }
  return backups
}

/**
 * Returns the backup in `folder`: the folder itself, or the newest of the backups in it.
 * @throws an error if there is none
 */
export async function findBackup(folder: string): Promise<string> {
  if (await readManifest(folder)) return folder
  const newest = (await listBackups(folder)).at(-1)
  if (newest) return newest
  throw new Error(`There is no complete backup in ${folder}.`)
}

/** Deletes all but the newest `count` backups. @returns how many were deleted */
export async function pruneBackups(folder: string, count: number): Promise<number> {
  const obsolete = (await listBackups(folder)).slice(0, -count)
  for (const path of obsolete) {
    // Renamed first, so that a half-deleted backup does not look complete.
    const unfinished = join(folder, getUnfinishedName(path.slice(folder.length + 1)))
    await rename(path, unfinished)
    await rm(unfinished, { recursive: true })
  }
  return obsolete.length
}

/** Deletes what interrupted runs left behind. A folder from the last 24 hours may belong to a run in progress. */
export async function deleteUnfinished(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && nowMs - stats.mtimeMs > UNFINISHED_MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false
}
