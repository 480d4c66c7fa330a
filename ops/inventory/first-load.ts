import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PAGES } from '#modules/pages.ts'
import { PROJECT } from '#ops/check/sources.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** Relative difference up to which two sizes count as equal. */
const TOLERANCE = 0.01
const client = join(PROJECT, 'build/client')

interface Route {
  parentId?: string
  module: string
  imports: string[]
  css: string[]
}
interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

/** Measures the gzipped bytes that a browser loads first for each public page. Returns null without a build. */
export function measureFirstLoad(): string[] | null {
  const [file] = globSync(join(client, 'assets/manifest-*.js'))
  if (!file) return null
  const manifest = JSON.parse(/=(\{.*\})/s.exec(readFileSync(file, 'utf8'))![1]!) as Manifest
  const ids = PAGES.filter(({ area }) => area === 'public').map(({ id }) => id)
  return PATH_LANGUAGES.flatMap((language) => ids.map((id) => formatPage(manifest, id, language))).sort()
}

function formatPage({ entry, routes }: Manifest, page: string, language: string): string {
  const chain: Route[] = []
  for (let id: string | undefined = `${language}:${page}:0`; id; id = routes[id]!.parentId) chain.push(routes[id]!)
  const modules = [entry, ...chain].flatMap(({ module, imports }) => [module, ...imports])
  const styles = new Set(chain.flatMap(({ css }) => css.map((name) => name.replace(/#.*/, ''))))
  return `${page} ${language} scripts ${sumBytes(collectImports(modules))} styles ${sumBytes(styles)}`
}

/** Returns the named modules and all their static imports. */
function collectImports(names: string[]): Set<string> {
  const seen = new Set<string>()
  for (const open = [...names]; open.length > 0; ) {
    const name = open.pop()!.replace(/#.*/, '')
    if (seen.has(name)) continue
    seen.add(name)
    const code = readFileSync(join(client, name), 'utf8')
    for (const [, found] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      open.push(`/assets/${found}`)
  }
  return seen
}

const sizes = new Map<string, number>()
function sumBytes(names: Set<string>): number {
  let total = 0
  for (const name of names) {
    const bytes = sizes.get(name) ?? gzipSync(readFileSync(join(client, name)), { level: 9 }).length
    sizes.set(name, bytes)
    total += bytes
  }
  return total
}

/** Returns the lines, each replaced by the one in `known` with nearly the same sizes. */
export function ignoreSmallChanges(lines: readonly string[], known: readonly string[]): string[] {
  return lines.map((line) => known.find((old) => isNearly(old.split(' '), line.split(' '))) ?? line)
}

const isNearly = (old: string[], now: string[]) =>
  old.length === now.length &&
  old.every((word, at) => word === now[at] || Math.abs(Number(word) - Number(now[at])) <= Number(word) * TOLERANCE)
