import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'

interface RouterContext {
  set(key: unknown, value: unknown): void
}

/** What the web's bundle hands out, typed by hand because the server may not import the web. */
export interface Web {
  entry: {
    module: {
      createRequestHandler(
        build: Web,
        mode: 'development' | 'production',
      ): (request: Request, context: RouterContext) => Promise<Response>
      RouterContextProvider: new () => RouterContext
      /** `undefined`, or the nonce of the page's policy. */
      nonceContext: unknown
      visitContext: unknown
      carrierContext: unknown
    }
  }
}
export type LoadWeb = () => Promise<Web>

const project = new URL('../../', import.meta.url)

/** The built pages; loaded once, at the first page. A rebuild needs a restart. */
export function loadBuilt(): LoadWeb {
  let web: Promise<Web> | undefined
  return () => {
    web ??= import(new URL('build/server/index.js', project).href) as Promise<Web>
    return web
  }
}

/** The pages from their sources, with hot reload over the same port. */
export async function loadFromVite(app: FastifyInstance): Promise<LoadWeb> {
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
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Web>
}
