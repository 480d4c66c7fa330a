import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { registerPages } from '#platform/server/http/pages.ts'

/**
 * What a browser must fetch of scripts before a page is alive, gzipped: every module the HTML links and everything those
 * import. `node ops/measure-first-load.ts [path]`; above the limit it exits with 1. Needs a build.
 */
const LIMIT_KB = 150
const PATH = process.argv[2]?.startsWith('/') ? process.argv[2] : '/en'
const client = join(import.meta.dirname, '../build/client')

/** A finder without results: the scripts are the same, and no database is needed. */
const noCounsellors = {
  ...{ items: [], totalCount: 0, page: 1, pageSize: 20, isCountCapped: false, firstFree: null, loosen: [] },
  facets: {
    ...{ topics: [], languages: [], providerTypes: [] },
    availability: { today: 0, thisWeek: 0 },
    sessionLocations: { online: 0, onSite: 0 },
    sessionTypes: { personal: 0, group: 0 },
  },
}

async function htmlOf(path: string): Promise<string> {
  const app = fastify()
  app.all('/api/*', () => ({ data: noCounsellors, succeeded: true, errors: [], message: null }))
  const options = { dev: false, localMode: true, isLocalHttp: true, paymentOrigin: 'http://127.0.0.1:1' }
  await registerPages(app, { ...options, brand: 'Hool', publicUrl: 'http://127.0.0.1' })
  const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  await app.close()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return answer.body
}

/** The named modules and everything they import statically. */
function withImports(names: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const code = readFileSync(join(client, name), 'utf8')
    for (const found of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      open.push(`/assets/${found[1]}`)
  }
  return seen
}

process.env['NODE_ENV'] ??= 'production'
const html = await htmlOf(PATH)
// The address of the whole list of routes is named in the page, yet nobody fetches it.
const loaded = html.replace(/"url": "[^"]+"/, '')
const linked = new Set([...loaded.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name))
const sizes = [...withImports(linked)].map((name) => ({
  name,
  bytes: gzipSync(readFileSync(join(client, name)), { level: 9 }).length,
}))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kB(bytes)} kB  ${linked.has(name) ? ' ' : '+'} ${name}`)
console.log(
  `${kB(total)} kB gzip in ${sizes.length} modules for ${PATH}; at most ${LIMIT_KB}. HTML ${kB(gzipSync(html).length)} kB gzip.`,
)
if (total > LIMIT_KB * 1000) process.exitCode = 1
