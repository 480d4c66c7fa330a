import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TIME = /\bTemporal\b|\bDate[.(]|\bIntl\.DateTimeFormat\b|\btoLocale(Date|Time)?String\b/
/** Type imports do not exist at run time. */
const TYPE_IMPORT = /\b(?:import|export) type [^;']*from '[^']*'/g
const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g

/**
 * Returns the test files (paths from the root) that use dates or time zones, directly or in a module they import.
 * Imports are followed at every run, so no list must be kept up to date.
 */
export function findFilesUsingDates(files: readonly string[]): string[] {
  const modules = new Map<string, { hasTime: boolean; imports: string[] }>()
  const read = (path: string) => {
    const known = modules.get(path)
    if (known) return known
    // A file that only the build creates may not exist.
    const text = existsSync(resolve(ROOT, path)) ? readFileSync(resolve(ROOT, path), 'utf8') : ''
    const imports = [...text.replace(TYPE_IMPORT, '').matchAll(IMPORT)].map(([, to]) => resolveImport(path, to!))
    const module = { hasTime: TIME.test(text), imports }
    modules.set(path, module)
    return module
  }
  return files.filter((file) => {
    const reached = new Set([file])
    for (const path of reached) {
      const { hasTime, imports } = read(path)
      if (hasTime) return true
      for (const one of imports) reached.add(one)
    }
    return false
  })
}

const resolveImport = (from: string, to: string) => (to.startsWith('#') ? resolveAlias(to) : join(dirname(from), to))

/** `#src/app.ts` is `src/app.ts`, `#ops/check.ts` is `ops/check.ts`, and `#ui/link.tsx` is `src/ui/link.tsx`. */
const resolveAlias = (to: string) => {
  const path = to.slice(1)
  return /^(src|ops|sandbox)\//.test(path) ? path : `src/${path}`
}
