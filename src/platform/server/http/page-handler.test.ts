import { expect, it, onTestFinished, vi } from 'vitest'
import { createPageHandler } from './page-handler.ts'

/** Creates a handler for a site with three routes, and lists the routes of each router that it creates. */
function createTestHandler() {
  const routes = { 'en:notFound:0': {}, 'en:finder:0': {}, 'en:guide:0': {} }
  const routers: string[][] = []
  const render = vi.fn(async () => new Response('rendered'))
  const handle = createPageHandler(
    (build) => {
      routers.push(Object.keys(build.routes))
      return render
    },
    { routes, assets: { routes }, routeDiscovery: { manifestPath: '/routes.data' } },
  )
  const get = (path: string) => handle(new Request(`https://hool.test${path}`), { set: () => undefined })
  return { get, routers, render }
}

it('a long path takes no more work than one just deeper than the deepest page', async () => {
  const { get, routers } = createTestHandler()
  const toLowerCase = vi.spyOn(String.prototype, 'toLowerCase')
  onTestFinished(() => toLowerCase.mockRestore())
  const countComparisons = async (segments: number) => {
    toLowerCase.mockClear()
    await get(`/en${'/a'.repeat(segments)}`)
    return toLowerCase.mock.calls.length
  }
  // The first request of a process also loads parts of Node.
  await countComparisons(10)
  expect(await countComparisons(400)).toBe(await countComparisons(10))
  const [, ...created] = routers
  expect(created, 'both paths use the same router').toEqual([['en:notFound:0', 'en:finder:0']])
})

it('finds the routes of 200 paths at once, and rejects more', async () => {
  const { get, render } = createTestHandler()
  const discover = async (count: number) => {
    const paths = Array.from({ length: count }, (_, index) => `/en/${index}`)
    return (await get(`/routes.data?paths=${encodeURIComponent(paths.join())}&version=1`)).status
  }
  expect([await discover(200), await discover(201)]).toEqual([200, 400])
  expect(render).toHaveBeenCalledOnce()
})
