import { PassThrough } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'
import { type Build, createPageHandler, type RenderPage, type RouterContext } from './page-handler.ts'
import { createVisit } from './page-visit.ts'

type LogError = (error: unknown) => void

interface Bundle extends Build {
  entry: {
    module: {
      createRequestHandler(build: Bundle, mode: 'production'): RenderPage
      RouterContextProvider: new () => RouterContext
      nonceContext: unknown
      logErrorContext: unknown
      visitContext: unknown
      apiTransportContext: unknown
    }
  }
}

const SITE = { brand: 'Hool', publicUrl: 'https://hool.test', localMode: true, now: () => '2026-11-21T10:00:00Z' }
const buildUrl = new URL('../../../../build/server/index.js', import.meta.url).href

let bundle: Bundle
beforeAll(async () => {
  bundle = await import(buildUrl)
})

const UNAVAILABLE = { status: 503, body: null as unknown }

async function render(
  handle: RenderPage,
  path: string,
  { reply = UNAVAILABLE, logError = () => {} }: { reply?: typeof UNAVAILABLE; logError?: LogError } = {},
): Promise<string> {
  const { RouterContextProvider, nonceContext, visitContext, apiTransportContext, logErrorContext } =
    bundle.entry.module
  const context = new RouterContextProvider()
  context.set(nonceContext, 'nonce')
  context.set(visitContext, createVisit(new Map(), { ...SITE, language: 'et' }))
  context.set(apiTransportContext, async () => reply)
  context.set(logErrorContext, logError)
  const response = await handle(new Request(`https://hool.test${path}`), context)
  return `${response.status} ${await response.text()}`
}

it('renders the same pages and data with a part of the routes as with all', async () => {
  const { createRequestHandler } = bundle.entry.module
  const handleWithAll = createRequestHandler(bundle, 'production')
  const sizes: number[] = []
  const handle = createPageHandler<Bundle>((build, mode) => {
    sizes.push(Object.keys(build.routes).length)
    return createRequestHandler(build, mode)
  }, bundle)
  const pages = (PAGES as readonly Page[]).map(({ paths, et }) => et[0] ?? paths[0]!)
  const paths = [...pages.map((path) => path.replaceAll(/:\w+/g, '123')), 'no/such/page', 'leia-noustaja?topic=anxiety']
  const different: string[] = []
  const documents = paths.map((path) => `/et/${path}`.replace(/\/$/, ''))
  const data = documents.map((path) => path.replace(/(?=\?|$)/, '.data'))
  for (const path of [...documents, ...data])
    if ((await render(handle, path)) !== (await render(handleWithAll, path))) different.push(path)
  expect(different).toEqual([])
  const [all = 0, ...selected] = sizes
  expect(selected.length).toBeGreaterThan(30)
  expect(Math.max(...selected)).toBeLessThan(all / 10)
})

/** Renders a page as React Router does by default. */
async function renderAsStream(request: Request, status: number, headers: Headers, context: EntryContext) {
  const router = createElement(ServerRouter, { context, url: request.url, nonce: 'nonce' })
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(router, {
      nonce: 'nonce',
      onAllReady: () => void readText(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
    })
  })
  return new Response(html, { status, headers })
}

/** Undoes `deferScripts`. */
const undefer = (html: string): string =>
  html
    .replaceAll('<link rel="later" ', '<link rel="modulepreload" ')
    .replace(/( type=")later(" async="">.*?<\/script>)<script nonce="nonce">.*?<\/script>/s, '$1module$2')

it('renders the same HTML without waiting as React Router in a stream', async () => {
  const { createRequestHandler } = bundle.entry.module
  const streaming = { ...bundle, entry: { module: { ...bundle.entry.module, default: renderAsStream } } }
  const handle = createPageHandler<Bundle>(createRequestHandler, bundle)
  const handleStreaming = createPageHandler<Bundle>(createRequestHandler, streaming)
  const pages = (PAGES as readonly Page[]).map(({ paths }) => paths[0]!.replaceAll(/:\w+/g, '123'))
  const different: string[] = []
  for (const path of [...pages, 'no/such/page'].map((page) => `/en/${page}`.replace(/\/$/, ''))) {
    const html = undefer(await render(handle, path))
    expect(html).toContain('</script><!--/$-->')
    if (html !== (await render(handleStreaming, path))) different.push(path)
  }
  expect(different).toEqual([])
})

it('an error of a page goes to the log of the server and not to the console', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const logged: unknown[] = []
  const handle = createPageHandler<Bundle>(bundle.entry.module.createRequestHandler, bundle)
  // The page expects a list of counsellors.
  const reply = { status: 200, body: { succeeded: true, data: {}, errors: [], message: null } }
  const page = await render(handle, '/et', { reply, logError: (error) => void logged.push(error) })
  expect(page).toMatch(/^500 /)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.every((error) => error instanceof Error)).toBe(true)
  expect(printed).not.toHaveBeenCalled()
})
