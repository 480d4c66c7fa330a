import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The files of the build that browsers load. */
export const CLIENT_BUILD = join(import.meta.dirname, '../build/client')

const readBuiltFile = (name: string): Buffer => readFileSync(join(CLIENT_BUILD, name))

/** Returns the named modules, such as '/assets/root-1a2b.js', and all their static imports. */
export function collectImports(names: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    for (const [, imported] of readBuiltFile(name)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      queue.push(`/assets/${imported}`)
  }
  return seen
}

/** Returns the size of a built file as sent to browsers. */
export const countGzippedBytes = (name: string): number => gzipSync(readBuiltFile(name), { level: 9 }).length
