import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from '#ops/on-path.ts'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache')
const PACKAGE_OF = { janus: 'janus', turnserver: 'coturn' } as const

export type MediaProgram = keyof typeof PACKAGE_OF

export interface FoundProgram {
  path: string
  /** What stands before `/usr` of its own files: empty where it is installed. */
  root: string
  environment: Record<string, string>
}

/**
 * The program on PATH, or the one of Debian's package, fetched with the libraries this computer lacks into a folder of ours: nothing
 * is installed, nobody need be root. @returns the reason in words where there is neither.
 */
export async function findProgram(name: MediaProgram): Promise<FoundProgram | string> {
  const [installed] = onPath(name)
  if (installed) return { path: installed, root: '', environment: {} }
  if (!['apt-get', 'dpkg-deb'].every((one) => onPath(one).length > 0))
    return `${name} is not on PATH, and there is no apt-get to fetch Debian's package '${PACKAGE_OF[name]}' with`
  try {
    const root = await unpacked(PACKAGE_OF[name])
    return { path: join(root, 'usr/bin', name), root, environment: { LD_LIBRARY_PATH: librariesOf(root) } }
  } catch (error) {
    return `${name} is not on PATH, and Debian's package '${PACKAGE_OF[name]}' did not come: ${String(error)}`
  }
}

/** Folders of libraries below a root, by whatever name this kind of processor has there. */
export function libraryFolders(root: string): string[] {
  const known = ['usr/lib', 'lib'].map((folder) => join(root, folder)).filter(existsSync)
  return known
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => /-linux-gnu\w*$/.test(folder))
}

const librariesOf = (root: string) => libraryFolders(root).join(delimiter)

/** Unpacked aside and moved into place at once: an interrupted or parallel start never sees half a program. */
async function unpacked(wanted: string): Promise<string> {
  const folder = join(CACHE, `debian-${wanted}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const aside = await mkdtemp(join(CACHE, 'debian-aside-'))
  try {
    await run('apt-get', ['download', ...(await missingPackages(wanted))], { cwd: aside })
    for (const file of readdirSync(aside).filter((one) => one.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(aside, file), join(aside, 'root')])
    await rename(join(aside, 'root'), folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return folder
}

/** The package and what it needs that is not on this computer, as apt would install it. A fresh machine has no lists of packages yet. */
async function missingPackages(wanted: string): Promise<string[]> {
  const simulated = () => run('apt-get', ['install', '--simulate', '--no-install-recommends', wanted])
  const { stdout } = await simulated().catch(async () => {
    await run('apt-get', ['update'])
    return simulated()
  })
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map((found) => found[1]!)
}

/** For the name of a test that needs it: empty where it is there, else why the test is skipped. */
export async function whyNot(name: MediaProgram): Promise<string> {
  const found = await findProgram(name)
  return typeof found === 'string' ? ` (skipped: ${found})` : ''
}
