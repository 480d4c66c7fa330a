import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '#modules/pages.ts'
import { CLIENT_BUILD, collectImports, countGzippedBytes } from '#ops/built-modules.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** Sizes count as equal up to this relative difference. */
const TOLERANCE = 0.01

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

/** Measures the gzipped size of each public page's initial load. Returns null if there is no build. */
export function measureFirstLoad(): string[] | null {
  const [file] = globSync(join(CLIENT_BUILD, 'assets/manifest-*.js'))
  if (!file) return null
  const manifest = JSON.parse(/=(\{.*\})/s.exec(readFileSync(file, 'utf8'))![1]!) as Manifest
  const ids = PAGES.filter(({ area }) => area === 'public').map(({ id }) => id)
  return PATH_LANGUAGES.flatMap((language) => ids.map((id) => formatPage(manifest, id, language))).sort()
}

function formatPage({ entry, routes }: Manifest, page: string, language: string): string {
  const chain: Route[] = []
  for (let id: string | undefined = `${language}:${page}:0`; id; id = routes[id]!.parentId) chain.push(routes[id]!)
  const modules = [entry, ...chain].flatMap(({ module, imports }) => [module, ...imports].map(stripFragment))
  const styles = new Set(chain.flatMap(({ css }) => css.map(stripFragment)))
  return `${page} ${language} scripts ${sumBytes(collectImports(modules))} styles ${sumBytes(styles)}`
}

const stripFragment = (name: string) => name.replace(/#.*/, '')

const sizes = new Map<string, number>()
function sumBytes(names: Set<string>): number {
  let total = 0
  for (const name of names) {
    const bytes = sizes.get(name) ?? countGzippedBytes(name)
    sizes.set(name, bytes)
    total += bytes
  }
  return total
}

/** Replaces each line with the recorded one if their sizes are nearly equal. */
export function ignoreSmallChanges(lines: readonly string[], recorded: readonly string[]): string[] {
  return lines.map((line) => recorded.find((old) => isNearlyEqual(old.split(' '), line.split(' '))) ?? line)
}

const isNearlyEqual = (old: string[], now: string[]) =>
  old.length === now.length &&
  old.every(
    (part, index) => part === now[index] || Math.abs(Number(part) - Number(now[index])) <= Number(part) * TOLERANCE,
  )
