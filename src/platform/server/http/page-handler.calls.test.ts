import { beforeAll, expect, it } from 'vitest'
import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'
import { type Build, createPageHandler, type RenderPage, type RouterContext } from './page-handler.ts'
import { createVisit } from './page-visit.ts'

interface Bundle extends Build {
  entry: {
    module: {
      createRequestHandler(build: Bundle, mode: 'production'): RenderPage
      RouterContextProvider: new () => RouterContext
      nonceContext: unknown
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

async function render(handle: RenderPage, path: string): Promise<string> {
  const { RouterContextProvider, nonceContext, visitContext, apiTransportContext } = bundle.entry.module
  const context = new RouterContextProvider()
  context.set(nonceContext, 'nonce')
  context.set(visitContext, createVisit(new Map(), { ...SITE, language: 'et' }))
  context.set(apiTransportContext, async () => ({ status: 503, body: null }))
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
