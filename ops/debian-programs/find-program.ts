import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { isRunnable, listExecutables } from '#ops/list-executables.ts'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache')
/** The Debian package of each program, and the program's folder within it. */
const DEBIAN_PACKAGES = {
  janus: { name: 'janus', folder: 'usr/bin' },
  turnserver: { name: 'coturn', folder: 'usr/bin' },
  haproxy: { name: 'haproxy', folder: 'usr/sbin' },
  pgbouncer: { name: 'pgbouncer', folder: 'usr/sbin' },
} as const

export type DebianProgram = keyof typeof DEBIAN_PACKAGES

export interface FoundProgram {
  path: string
  /** The folder that the package was unpacked to, or empty if the program is installed. */
  root: string
  environment: Record<string, string>
}

/**
 * Finds the program on PATH, or else downloads Debian's package and its missing libraries to a cache folder, which does
 * not require root. @returns the program or, if neither is possible, a string with the reason
 */
export async function findProgram(name: DebianProgram): Promise<FoundProgram | string> {
  const { name: packageName, folder } = DEBIAN_PACKAGES[name]
  // /usr/sbin is not on the PATH of an ordinary user.
  const [installed] = [...listExecutables(name), ...[join('/', folder, name)].filter(isRunnable)]
  if (installed) return { path: installed, root: '', environment: {} }
  if (!['apt-get', 'dpkg-deb'].every((tool) => listExecutables(tool).length > 0))
    return `${name} is not on PATH, and there is no apt-get to download Debian's package '${packageName}'`
  try {
    const root = await unpackPackage(packageName)
    return { path: join(root, folder, name), root, environment: { LD_LIBRARY_PATH: libraryPath(root) } }
  } catch (error) {
    return `${name} is not on PATH, and Debian's package '${packageName}' could not be downloaded: ${String(error)}`
  }
}

/** Lists the library folders below `root`, for any processor architecture. */
export function listLibraryFolders(root: string): string[] {
  const parents = ['usr/lib', 'lib'].map((folder) => join(root, folder)).filter(existsSync)
  return parents
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => /-linux-gnu\w*$/.test(folder))
}

const libraryPath = (root: string) => listLibraryFolders(root).join(delimiter)

/**
 * Unpacks to a staging folder and then renames it, so that a process started in parallel never uses an incomplete
 * program.
 */
async function unpackPackage(packageName: string): Promise<string> {
  const folder = join(CACHE, `debian-${packageName}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const staging = await mkdtemp(join(CACHE, 'debian-staging-'))
  try {
    await run('apt-get', ['download', ...(await listMissingPackages(packageName))], { cwd: staging })
    for (const file of readdirSync(staging).filter((file) => file.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(staging, file), join(staging, 'root')])
    await rename(join(staging, 'root'), folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return folder
}

/** Lists the packages that apt would install. On a fresh machine, this requires `apt-get update` first. */
async function listMissingPackages(packageName: string): Promise<string[]> {
  const simulateInstall = () => run('apt-get', ['install', '--simulate', '--no-install-recommends', packageName])
  const { stdout } = await simulateInstall().catch(async () => {
    await run('apt-get', ['update'])
    return simulateInstall()
  })
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!)
}

/** Returns a suffix for the names of tests that need the program, or an empty string if they can run. */
export async function getSkipReason(name: DebianProgram): Promise<string> {
  const found = await findProgram(name)
  return typeof found === 'string' ? ` (skipped: ${found})` : ''
}
