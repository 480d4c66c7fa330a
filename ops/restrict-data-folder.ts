import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'

/**
 * Matches the entries of DATA_DIR in which local mode stores secrets or personal data, including the folders of data
 * that was moved aside.
 */
export const PRIVATE_ENTRIES =
  /^(auth-secret|field-key|postgres|postgres-password|postgres\.log|payments|mailbox|uploads|incoming|evidence|before-(?:first-release|restore).*)$/
/** PostgreSQL itself keeps the files in its folder private. */
const CHECKED_BY_POSTGRES = 'postgres'
const STICKY_BIT = 0o1000

/**
 * Creates DATA_DIR for local mode, or revokes other users' access to an existing one and its private contents, which
 * earlier versions left readable by everyone. Files of other programs in the same folder are left alone.
 */
export function restrictDataFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  // A sticky folder such as /tmp is shared by all users.
  if ((statSync(dataFolder).mode & STICKY_BIT) === 0) ignoreUnchangeable(() => restrict(dataFolder))
  restrictEntries(dataFolder, (name) => PRIVATE_ENTRIES.test(name))
  const media = join(dataFolder, 'media')
  if (existsSync(media)) restrictEntries(media, (name) => name === PRIVATE_PICTURES)
}

function restrictEntries(folder: string, isPrivate: (name: string) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!isPrivate(entry.name) || !(entry.isFile() || entry.isDirectory())) continue
    const path = join(folder, entry.name)
    ignoreUnchangeable(() => {
      restrict(path)
      if (entry.isDirectory() && entry.name !== CHECKED_BY_POSTGRES) restrictEntries(path, () => true)
    })
  }
}

function restrict(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
}

/**
 * Ignores errors: only the owner may change permissions, and a file may disappear while another process uses the
 * folder.
 */
function ignoreUnchangeable(change: () => void): void {
  try {
    change()
  } catch (error) {
    if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
