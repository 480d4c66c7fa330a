import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'

interface RouterContext {
  set(key: unknown, value: unknown): void
}

/** What the web's bundle hands out, typed by hand because the server may not import the web. */
interface Web {
  entry: { module: Entry }
}
interface Entry {
  createRequestHandler(build: Web, mode: 'development' | 'production'): Draw
  RouterContextProvider: new () => RouterContext
  /** `undefined`, or the nonce of the page's policy. */
  nonceContext: unknown
  visitContext: unknown
  carrierContext: unknown
}
type Draw = (request: Request, context: RouterContext) => Promise<Response>

/** The site's pages: what draws them, and the keys under which it is told the facts of a visit. */
export interface Pages {
  draw: Draw
  keys: Omit<Entry, 'createRequestHandler'>
}
export type LoadPages = () => Promise<Pages>

const pagesOf = (web: Web, mode: 'development' | 'production'): Pages => ({
  draw: web.entry.module.createRequestHandler(web, mode),
  keys: web.entry.module,
})

const project = new URL('../../../../', import.meta.url)

/** The built pages; loaded and their routes sorted once, at the first page. A rebuild needs a restart. */
export function loadBuilt(): LoadPages {
  let pages: Promise<Pages> | undefined
  return () => {
    pages ??= import(new URL('build/server/index.js', project).href).then((web: Web) => pagesOf(web, 'production'))
    return pages
  }
}

/** The pages from their sources, with hot reload over the same port. */
export async function loadFromVite(app: FastifyInstance): Promise<LoadPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(project),
    configFile: fileURLToPath(new URL('vite.config.ts', project)),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => pagesOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as Web, 'development')
}
