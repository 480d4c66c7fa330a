import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { registerPages } from '#platform/server/http/pages.ts'
import { collectImports, countGzippedBytes } from './built-modules.ts'

/**
 * Measures the gzipped size of the scripts that a browser loads before it can hydrate a page: every module that the
 * HTML links to, with its static imports. `node ops/measure-first-load.ts [path]` exits with 1 if the limit is
 * exceeded. Requires a build.
 */
const LIMIT_KB = 150
const PATH = process.argv[2]?.startsWith('/') ? process.argv[2] : '/en'

/** An empty search result loads the same scripts and needs no database. */
const EMPTY_SEARCH_REPLY = {
  ...{ items: [], totalCount: 0, page: 1, pageSize: 20, isCountCapped: false, firstFree: null, loosen: [] },
  facets: {
    ...{ topics: [], languages: [], providerTypes: [] },
    availability: { today: 0, thisWeek: 0 },
    sessionLocations: { online: 0, onSite: 0 },
    sessionTypes: { personal: 0, group: 0 },
  },
}

async function fetchHtml(path: string): Promise<string> {
  const app = fastify()
  app.all('/api/*', () => ({ data: EMPTY_SEARCH_REPLY, succeeded: true, errors: [], message: null }))
  const options = { dev: false, localMode: true, isLocalHttp: true, paymentOrigin: 'http://127.0.0.1:1' }
  await registerPages(app, { ...options, brand: 'Hool', publicUrl: 'http://127.0.0.1' })
  const response = await app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  await app.close()
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`)
  return response.body
}

process.env['NODE_ENV'] ??= 'production'
const html = await fetchHtml(PATH)
// The HTML contains the URL of the full route manifest, which is not part of the initial load.
const loaded = html.replace(/"url": "[^"]+"/, '')
const linked = new Set([...loaded.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name))
const sizes = [...collectImports(linked)].map((name) => ({ name, bytes: countGzippedBytes(name) }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kB(bytes)} kB  ${linked.has(name) ? ' ' : '+'} ${name}`)
console.log(
  `${kB(total)} kB gzip in ${sizes.length} modules for ${PATH}; at most ${LIMIT_KB}. HTML ${kB(gzipSync(html).length)} kB gzip.`,
)
if (total > LIMIT_KB * 1000) process.exitCode = 1
