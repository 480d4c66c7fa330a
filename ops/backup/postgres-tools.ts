import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listExecutables } from '#ops/list-executables.ts'

/** Where Debian installs the tools of each version. Those on PATH may be older. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const TOOLS = ['pg_dump', 'pg_restore', 'psql'] as const

type Tool = (typeof TOOLS)[number]

/** PostgreSQL's own programs, all of the same version. */
export interface PostgresTools {
  major: number
  paths: Record<Tool, string>
}

/**
 * Finds the newest pg_dump, pg_restore and psql that are installed.
 * @param minMajor the oldest usable major version: neither a server nor an archive may be newer than the tools
 * @throws an error that says what to install
 */
export async function findPostgresTools(minMajor: number): Promise<PostgresTools> {
  const folders = [...listExecutables('pg_dump').map((path) => join(path, '..')), ...listDebianFolders()]
  const found: PostgresTools[] = []
  for (const folder of new Set(folders)) {
    const major = await readMajorVersion(join(folder, 'pg_dump'))
    const paths = Object.fromEntries(TOOLS.map((tool) => [tool, join(folder, tool)])) as Record<Tool, string>
    if (major !== null && Object.values(paths).every((path) => existsSync(path))) found.push({ major, paths })
  }
  const [newest] = found.toSorted((a, b) => b.major - a.major)
  if (newest && newest.major >= minMajor) return newest
  throw new Error(
    `pg_dump, pg_restore and psql of PostgreSQL ${minMajor} or newer are needed, and ` +
      `${newest ? `the newest installed ones are of version ${newest.major}` : 'none are installed'}. On Debian and ` +
      `Ubuntu, install postgresql-client-${minMajor} (from apt.postgresql.org, if the distribution does not have it).`,
  )
}

function listDebianFolders(): string[] {
  if (!existsSync(DEBIAN_FOLDER)) return []
  return readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
}

async function readMajorVersion(program: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 10_000 })
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}

/**
 * Returns a tool's connection settings for a database. The password is passed in the environment, because every user of
 * the computer can list a program's arguments.
 */
export function buildConnection(databaseUrl: string): { dbname: string; env: Record<string, string | undefined> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // node-postgres, which the server uses, accepts these values of `ssl`; libpq has only `sslmode`.
  if (['true', '1'].includes(url.searchParams.get('ssl') ?? '')) {
    url.searchParams.delete('ssl')
    if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'require')
  }
  return {
    dbname: url.href,
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}), PGCONNECT_TIMEOUT: '10' },
  }
}
