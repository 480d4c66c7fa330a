import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement as h, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'

const ITEMS = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `Name ${id}`,
  line: 'A line of text.',
  price: 40 + id,
}))

/**
 * Creates the baseline page of speed.md 4: 20 items without a database, streamed by React Router's request handler
 * together with the loader's data. The build is written by hand, because no browser loads its files.
 */
export function createPageFloor(): () => Promise<Response> {
  const handle = createRequestHandler(BUILD, 'production')
  return () => handle(new Request('http://127.0.0.1/'))
}

function Layout({ children }: { children: ReactNode }) {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links))
  return h('html', { lang: 'en' }, head, h('body', null, children, h(ScrollRestoration), h(Scripts)))
}

function Page() {
  const item = ({ id, name, line, price }: (typeof ITEMS)[number]) =>
    h('li', { key: id }, h('h2', null, name), h('p', null, line), h('a', { href: `/p/${id}` }, `${price} €`))
  return h('main', null, h('h1', null, 'Items'), h('ul', null, (useLoaderData() as typeof ITEMS).map(item)))
}

function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set('content-type', 'text/html')
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const stream = new PassThrough()
        resolve(new Response(createReadableStreamFromReadable(stream), { status, headers }))
        pipe(stream)
      },
      onShellError: reject,
    })
  })
}

const ROUTES = { root: { id: 'root', path: '' }, page: { id: 'page', parentId: 'root', index: true } } as const
const clientFlags = { module: '/page.js', hasAction: false, hasClientAction: false, hasClientLoader: false }
const routeFlags = { hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false }

const BUILD = {
  entry: { module: { default: renderPage } },
  routes: {
    root: { ...ROUTES.root, module: { Layout, default: () => h(Outlet) } },
    page: { ...ROUTES.page, module: { default: Page, loader: () => ITEMS } },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: { ...ROUTES.root, ...clientFlags, ...routeFlags, hasLoader: false },
      page: { ...ROUTES.page, ...clientFlags, ...routeFlags, hasLoader: true },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild
