import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { type Build, createPageHandler, type RenderPage, type RouterContext } from './page-handler.ts'

/** Exports of the web bundle, typed by hand because the server may not import web code. */
interface WebBundle extends Build {
  entry: { module: Entry }
}
interface Entry {
  createRequestHandler(build: WebBundle, mode: 'development' | 'production'): RenderPage
  RouterContextProvider: new () => RouterContext
  /** Context key. Its value is the nonce of the page's content security policy, or undefined. */
  nonceContext: unknown
  visitContext: unknown
  apiTransportContext: unknown
  logErrorContext: unknown
}

/** Renders the site's pages: the request handler and the keys of its router context. */
export interface PageRenderer {
  render: RenderPage
  keys: Omit<Entry, 'createRequestHandler'>
}
export type LoadPageRenderer = () => Promise<PageRenderer>

const project = new URL('../../../../', import.meta.url)

/** Creates a loader that loads the built pages once, on the first request. A rebuild requires a restart. */
export function createBuiltPageLoader(): LoadPageRenderer {
  let pages: Promise<PageRenderer> | undefined
  return () => {
    pages ??= import(new URL('build/server/index.js', project).href).then((bundle: WebBundle) => ({
      render: createPageHandler(bundle.entry.module.createRequestHandler, bundle),
      keys: bundle.entry.module,
    }))
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
  return async () => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBundle
    const { module } = bundle.entry
    return { render: module.createRequestHandler(bundle, 'development'), keys: module }
  }
}
