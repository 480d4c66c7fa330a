import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerPages } from './pages.ts'

const emptyResult = {
  ...{ items: [], totalCount: 0, page: 1, pageSize: 20, isCountCapped: false, firstFree: null, loosen: [] },
  facets: {
    ...{ topics: [], languages: [], providerTypes: [], availability: { today: 0, thisWeek: 0 } },
    ...{ sessionLocations: { online: 0, onSite: 0 }, sessionTypes: { personal: 0, group: 0 } },
  },
}

/** Serves the built search page with no providers. Requires `build/`, which `npm test` creates first. */
async function createFinder(brand: string) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.all('/api/*', () => ({ data: emptyResult, succeeded: true, errors: [], message: null }))
  const options = { dev: false, localMode: true, isLocalHttp: false, paymentOrigin: 'https://pay.test' }
  await registerPages(app, { ...options, brand, publicUrl: 'https://hool.test' })
  return async (url: string) => (await app.inject({ url })).body
}

test('the finder describes the organization and the site search as structured data', async () => {
  const get = await createFinder('Hool')
  const structuredData = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(await get('/et'))![1]!
  const { '@graph': graph } = JSON.parse(structuredData)
  expect(graph).toMatchObject([
    { '@type': 'Organization', name: 'Hool' },
    { '@type': 'WebSite', inLanguage: 'et' },
  ])
  expect(graph[1].potentialAction.target.urlTemplate).toBe('https://hool.test/et?q={search_term_string}')
  expect(await get('/et?topic=anxiety')).not.toContain('"WebSite"')
})

test('a name cannot break out of the structured data script', async () => {
  const get = await createFinder('</script><script>alert(1)</script>')
  const body = await get('/en')
  expect(body).toContain('ld+json')
  expect(body).not.toContain('<script>alert(1)')
})
