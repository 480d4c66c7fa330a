import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { AppDeps } from '#platform/server/context.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import {
  listFixedEntries,
  listGuideEntries,
  listPartStarts,
  loadOrganizationEntries,
  loadProviderEntries,
  type SitemapEntry,
} from './sitemap-entries.ts'

/**
 * A provider has one URL per language, about 2 kB in total: far below the limits of 50,000 URLs and 50 MB per file.
 */
const COUNSELLORS_PER_PART = 5_000
const CACHE_MINUTES = 10

type SitemapDeps = Pick<AppDeps, 'db' | 'settings' | 'clock'>

export interface Sitemap {
  /** `/sitemap.xml`: all URLs, or the index of parts if there are several. */
  whole(): Promise<Buffer>
  /** `/sitemap-2.xml`, numbered from 1; null if the part does not exist. */
  part(number: number): Promise<Buffer | null>
}

/** Built on request, streamed from the database into gzip, and cached, because search engines crawl in bursts. */
export function createSitemap(deps: SitemapDeps, perPart = COUNSELLORS_PER_PART): Sitemap {
  const cache = new Map<number, { until: Temporal.Instant; file: Promise<Buffer | null> }>()
  const getCached = (number: number, build: () => Promise<Buffer | null>) => {
    const now = deps.clock.now()
    const old = cache.get(number)
    if (old && Temporal.Instant.compare(now, old.until) < 0) return old.file
    const file = build()
    cache.set(number, { until: now.add({ minutes: CACHE_MINUTES }), file })
    file.then(
      (made) => made ?? cache.delete(number),
      () => cache.delete(number),
    )
    return file
  }
  const part = (number: number) => getCached(number, () => makePart(deps, { number, perPart }))
  const whole = async () => (await getCached(0, () => makeIndex(deps, perPart))) ?? (await part(1))!
  return { whole, part }
}

/** Null if everything fits into one file. */
async function makeIndex({ db, settings, clock }: SitemapDeps, perPart: number): Promise<Buffer | null> {
  const starts = await listPartStarts(db, perPart)
  if (starts.length <= 1) return null
  const made = clock.now().toString({ smallestUnit: 'second' })
  const parts = starts.map(
    (_start, at) =>
      `<sitemap><loc>${escapeXml(`${settings.publicUrl}/sitemap-${at + 1}.xml`)}</loc><lastmod>${made}</lastmod></sitemap>\n`,
  )
  return gzip([`${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n`, ...parts, '</sitemapindex>\n'])
}

async function makePart(
  deps: SitemapDeps,
  { number, perPart }: { number: number; perPart: number },
): Promise<Buffer | null> {
  const starts = await listPartStarts(deps.db, perPart)
  if (number > Math.max(1, starts.length)) return null
  return gzip(renderLines(deps, { number, from: starts[number - 1] ?? null, before: starts[number] ?? null }))
}

interface Part {
  number: number
  from: string | null
  before: string | null
}

/** The first part also contains the pages without parameters, guides and organizations. */
async function* renderLines({ db, settings }: SitemapDeps, { number, from, before }: Part): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  if (number === 1)
    for (const entry of [...listFixedEntries(), ...listGuideEntries(), ...(await loadOrganizationEntries(db))])
      yield renderUrls(entry, settings.publicUrl)
  if (from)
    for await (const entry of loadProviderEntries(db, { from, before })) yield renderUrls(entry, settings.publicUrl)
  yield '</urlset>\n'
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (one) => ENTITIES[one]!)

/** Each language has its own URL, which links to all languages. */
function renderUrls({ paths, changedAt }: SitemapEntry, site: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod>` : ''
  const link = (hreflang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(site + path)}"/>`
  const links = [...PATH_LANGUAGES.map((one) => link(one, paths[one])), link('x-default', paths.en)].join('')
  return PATH_LANGUAGES.map((one) => `<url><loc>${escapeXml(site + paths[one])}</loc>${changed}${links}</url>\n`).join(
    '',
  )
}

async function gzip(lines: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(Readable.from(lines), createGzip(), async (zip: AsyncIterable<Buffer>) => {
    for await (const piece of zip) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}
