import { createHash } from 'node:crypto'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { EXEMPT_SEGMENTS, PAGES } from '#modules/pages.ts'
import { loadCatalogues } from '#ops/check/catalogues.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { buildOpenApiDocument } from '#platform/server/http/openapi.ts'
import { PATH_LANGUAGES, UI_LANGUAGES } from '#platform/values/enums.ts'
import { DOMAIN_ERRORS } from '#platform/values/errors.ts'
import type { Page } from '#platform/values/page.ts'
import { runTool } from './run-tool.ts'

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/**
 * Returns one line per operation, sorted so that the order of calls makes no difference, followed by the rest of the
 * document.
 */
export function describeOpenApi(): string[] {
  const { paths, ...rest } = buildOpenApiDocument('Hool', 'https://hool.test') as Record<string, object>
  const lines = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${method} ${path} ${JSON.stringify(operation)}`),
  )
  return [...lines.sort(), ...Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`)]
}

export function describePages(): string[] {
  return [
    '## pages: what is set, then the addresses in each language; the first is the one that links lead to',
    ...(PAGES as readonly Page[]).flatMap(formatPage).sort(),
    '## superuser pages',
    ...Object.entries(ADMIN_PAGES)
      .map(([id, { path }]) => `${id} /${path}`)
      .sort(),
    '## first segments without a language',
    ...[...EXEMPT_SEGMENTS].sort(),
    '## routes: pattern, and the page it leads to',
    ...listRoutes().sort(),
  ]
}

function formatPage({ id, paths, et, ...flags }: Page): string[] {
  const addresses = PATH_LANGUAGES.map((language) => {
    const languagePaths = language === 'et' && et.length > 0 ? et : paths
    return `${id} ${language} ${languagePaths.map((path) => `/${language}/${path}`).join(' ')}`
  })
  return [`${id} ${Object.entries(flags).flat().join(' ')}`, ...addresses]
}

interface Route {
  id: string
  path?: string
  index?: true
  children?: Route[]
}

/**
 * Lists the routes that the router's command prints, because `ops/` may not import screens. Page ids look like
 * `en:finder:0`.
 */
function listRoutes(): string[] {
  const walk = (route: Route, parentPath: string): string[] => {
    const pattern = [parentPath, route.path].filter(Boolean).join('/')
    if (route.children) return route.children.flatMap((child) => walk(child, pattern))
    return [`/${pattern}${route.index ? ' (index)' : ''} ${route.id.split(':')[1] ?? route.id}`]
  }
  return (JSON.parse(runTool('react-router', 'routes', '--json')) as Route[]).flatMap((route) => walk(route, ''))
}

export function describeAuthorization(): string[] {
  const calls = Object.entries(ALL_CALLS) as [string, AnyCall][]
  return [
    '## calls',
    ...calls.map(([name, call]) => formatCall(name, call)).sort(),
    '## domainErrors: code and status',
    ...Object.entries(DOMAIN_ERRORS)
      .map(([code, status]) => `${code} ${status}`)
      .sort(),
  ]
}

function formatCall(
  name: string,
  { method, path, who, errors, summary: about, input, reply, ...rest }: AnyCall,
): string {
  // If a rule is a function, such as `getSuccessText`, only its presence is recorded.
  const rules = Object.entries(rest).map(
    ([key, value]) => ` ${key}=${typeof value === 'function' ? 'function' : JSON.stringify(value)}`,
  )
  return `${name} ${method} ${path} who=${who}${rules.sort().join('')} refuses=${[...errors].sort().join(',')}`
}

/**
 * Returns the lines of each file, keyed by file name: one file lists all keys, and one per language lists the hash of
 * each translation.
 */
export function describeTexts(): Record<string, string[]> {
  const catalogues = loadCatalogues()
  const keys = [...new Set(UI_LANGUAGES.flatMap((language) => Object.keys(catalogues[language])))].sort()
  const hashes = UI_LANGUAGES.map((language) => {
    const lines = Object.entries(catalogues[language]).map(([key, text]) => `${key} ${shortHash(text)}`)
    return [`texts.${language}.sha.txt`, lines.sort()] as const
  })
  return { 'text-keys.txt': keys, ...Object.fromEntries(hashes) }
}
