import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const DATE_USE = /\bTemporal\b|\bDate[.(]|\bIntl\.DateTimeFormat\b|\btoLocale(Date|Time)?String\b/
/** Type imports do not exist at run time. */
const TYPE_IMPORT = /\b(?:import|export) type [^;']*from '[^']*'/g
const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g

/**
 * Returns the test files (as paths relative to the root) that use dates or time zones, directly or through a module
 * that they import. Imports are followed in every run, so there is no list to maintain.
 */
export function findFilesUsingDates(files: readonly string[]): string[] {
  const modules = new Map<string, { hasDates: boolean; imports: string[] }>()
  const read = (path: string) => {
    const cached = modules.get(path)
    if (cached) return cached
    // Generated files may not exist.
    const text = existsSync(resolve(ROOT, path)) ? readFileSync(resolve(ROOT, path), 'utf8') : ''
    const imports = [...text.replace(TYPE_IMPORT, '').matchAll(IMPORT)].map(([, to]) => resolveImport(path, to!))
    const module = { hasDates: DATE_USE.test(text), imports }
    modules.set(path, module)
    return module
  }
  return files.filter((file) => {
    const reached = new Set([file])
    for (const path of reached) {
      const { hasDates, imports } = read(path)
      if (hasDates) return true
      for (const imported of imports) reached.add(imported)
    }
    return false
  })
}

const resolveImport = (from: string, to: string) => (to.startsWith('#') ? resolveAlias(to) : join(dirname(from), to))

/**
 * Resolves `#src/app.ts` to `src/app.ts`, `#ops/check.ts` to `ops/check.ts`, and `#ui/link.tsx` to `src/ui/link.tsx`.
 */
const resolveAlias = (to: string) => {
  const path = to.slice(1)
  return /^(src|ops|sandbox)\//.test(path) ? path : `src/${path}`
}
