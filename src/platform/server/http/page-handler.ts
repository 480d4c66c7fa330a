import { findPagePath, MAX_PAGE_DEPTH, splitPath } from '#modules/find-page.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

export interface RouterContext {
  set(key: unknown, value: unknown): void
}
export type RenderPage = (request: Request, context: RouterContext) => Promise<Response>

type Routes = Readonly<Record<string, { parentId?: string }>>
/** The part of React Router's build that contains its routes. */
export interface Build {
  routes: Routes
  assets: { routes: Routes }
  routeDiscovery: { manifestPath: string }
}
type CreateRequestHandler<B> = (build: B, mode: 'production') => RenderPage

const LANGUAGES: ReadonlySet<string> = new Set(PATH_LANGUAGES)
/** The router matches '/', which has no language, for every document. */
const NOT_FOUND = 'none:notFound'

/**
 * Maximum number of paths whose routes a browser may request at once. Lists have at most 50 rows, so pages have fewer
 * links. The router compares each path with all routes, which takes up to half a millisecond.
 */
const MAX_DISCOVERED_PATHS = 200

/**
 * Creates the handler that renders the built pages. React Router copies its route table for every document and matches
 * the URL and its parent paths, which takes longer than rendering when the table has all 436 routes. Each document is
 * therefore rendered by a handler with only the matching routes; the HTML and the data are the same.
 */
export function createPageHandler<B extends Build>(
  createRequestHandler: CreateRequestHandler<B>,
  build: B,
): RenderPage {
  const handleAny = createRequestHandler(build, 'production')
  const handlers = new Map<string, RenderPage>()
  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === build.routeDiscovery.manifestPath && countPaths(searchParams) > MAX_DISCOVERED_PATHS)
      return new Response('Too many paths', { status: 400 })
    const pages = listMatchingPages(pathname)
    if (!pages) return handleAny(request, context)
    const key = [...pages].join()
    const handle = handlers.get(key) ?? createRequestHandler(selectPages(build, pages), 'production')
    handlers.set(key, handle)
    return handle(request, context)
  }
}

const countPaths = (search: URLSearchParams): number => search.get('paths')?.split(',').length ?? 0

/** Suffix of URLs that return only a page's loader data, for client-side navigation. */
const DATA_SUFFIX = /\.data$/

/**
 * Lists the pages, such as `en:finder`, that match a path with a language or one of its parent paths; null for other
 * paths. There are few different lists, because they depend only on which pages match.
 */
function listMatchingPages(pathname: string): Set<string> | null {
  const [language = '', ...segments] = splitPath(pathname.replace(DATA_SUFFIX, ''))
  if (!LANGUAGES.has(language)) return null
  // One more segment than a page can have is enough to tell that there is no such page.
  const depth = Math.min(segments.length, MAX_PAGE_DEPTH + 1)
  const above = Array.from({ length: depth + 1 }, (_, length) => segments.slice(0, length))
  const pages = above.map((path) => `${language}:${findPagePath(path)?.page.id ?? 'notFound'}`)
  return new Set([...pages, NOT_FOUND])
}

/** Returns the build with only the routes of these pages and the layouts around them. Route ids: src/routes.ts. */
function selectPages<B extends Build>(build: B, pages: ReadonlySet<string>): B {
  const selected = new Set<string>()
  for (const id of Object.keys(build.routes)) {
    if (!pages.has(id.split(':', 2).join(':'))) continue
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) selected.add(at)
  }
  const select = (routes: Routes) => Object.fromEntries(Object.entries(routes).filter(([id]) => selected.has(id)))
  return { ...build, routes: select(build.routes), assets: { ...build.assets, routes: select(build.assets.routes) } }
}
