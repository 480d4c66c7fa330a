import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'

interface RouterContext {
  set(key: unknown, value: unknown): void
}

/** Exports of the web bundle, typed by hand because the server may not import web code. */
interface WebBundle {
  entry: { module: Entry }
}
interface Entry {
  createRequestHandler(build: WebBundle, mode: 'development' | 'production'): RenderPage
  RouterContextProvider: new () => RouterContext
  /** Context key. Its value is the nonce of the page's content security policy, or undefined. */
  nonceContext: unknown
  visitContext: unknown
  apiTransportContext: unknown
}
type RenderPage = (request: Request, context: RouterContext) => Promise<Response>

/** Renders the site's pages: the request handler and the keys of its router context. */
export interface PageRenderer {
  render: RenderPage
  keys: Omit<Entry, 'createRequestHandler'>
}
export type LoadPageRenderer = () => Promise<PageRenderer>

const toPages = (bundle: WebBundle, mode: 'development' | 'production'): PageRenderer => ({
  render: bundle.entry.module.createRequestHandler(bundle, mode),
  keys: bundle.entry.module,
})

const project = new URL('../../../../', import.meta.url)

/** Creates a loader that loads the built pages once, on the first request. A rebuild requires a restart. */
export function createBuiltPageLoader(): LoadPageRenderer {
  let pages: Promise<PageRenderer> | undefined
  return () => {
    pages ??= import(new URL('build/server/index.js', project).href).then((bundle: WebBundle) =>
      toPages(bundle, 'production'),
    )
    return pages
  }
}

/** Creates a loader that loads the pages from their sources through Vite, with hot reload on the same port. */
export async function createVitePageLoader(app: FastifyInstance): Promise<LoadPageRenderer> {
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
  return async () =>
    toPages((await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBundle, 'development')
}
