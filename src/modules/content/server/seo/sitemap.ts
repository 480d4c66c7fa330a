import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { House } from '#platform/server/context.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import {
  counsellorEntries,
  type Entry,
  fixedEntries,
  guideEntries,
  organisationEntries,
  partStarts,
} from './sitemap-entries.ts'

/** A counsellor is an address in each language, some 2 kB in all: well inside the protocol's 50 000 addresses and 50 MB a file. */
const COUNSELLORS_PER_PART = 5_000
const KEPT_MINUTES = 10

type Asked = Pick<House, 'db' | 'settings' | 'clock'>

export interface Sitemap {
  /** `/sitemap.xml`: every address, or the list of parts when there are more. */
  whole(): Promise<Buffer>
  /** `/sitemap-2.xml`, counted from 1; null when there is no such part. */
  part(number: number): Promise<Buffer | null>
}

/** Made when it is asked for, streamed from the database into gzip, and kept a while: search engines ask in bursts. */
export function sitemapOf(house: Asked, perPart = COUNSELLORS_PER_PART): Sitemap {
  const kept = new Map<number, { until: Temporal.Instant; file: Promise<Buffer | null> }>()
  const keeping = (number: number, make: () => Promise<Buffer | null>) => {
    const now = house.clock.now()
    const old = kept.get(number)
    if (old && Temporal.Instant.compare(now, old.until) < 0) return old.file
    const file = make()
    kept.set(number, { until: now.add({ minutes: KEPT_MINUTES }), file })
    file.then(
      (made) => made ?? kept.delete(number),
      () => kept.delete(number),
    )
    return file
  }
  const part = (number: number) => keeping(number, () => makePart(house, { number, perPart }))
  const whole = async () => (await keeping(0, () => makeIndex(house, perPart))) ?? (await part(1))!
  return { whole, part }
}

/** Null when everything fits into one file. */
async function makeIndex({ db, settings, clock }: Asked, perPart: number): Promise<Buffer | null> {
  const starts = await partStarts(db, perPart)
  if (starts.length <= 1) return null
  const made = clock.now().toString({ smallestUnit: 'second' })
  const parts = starts.map(
    (_start, at) =>
      `<sitemap><loc>${escaped(`${settings.publicUrl}/sitemap-${at + 1}.xml`)}</loc><lastmod>${made}</lastmod></sitemap>\n`,
  )
  return zipped([`${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n`, ...parts, '</sitemapindex>\n'])
}

async function makePart(
  house: Asked,
  { number, perPart }: { number: number; perPart: number },
): Promise<Buffer | null> {
  const starts = await partStarts(house.db, perPart)
  if (number > Math.max(1, starts.length)) return null
  return zipped(linesOf(house, { number, from: starts[number - 1] ?? null, before: starts[number] ?? null }))
}

interface Part {
  number: number
  from: string | null
  before: string | null
}

/** The pages that everybody has stand in the first part. */
async function* linesOf({ db, settings }: Asked, { number, from, before }: Part): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  if (number === 1)
    for (const entry of [...fixedEntries(), ...guideEntries(), ...(await organisationEntries(db))])
      yield urlsOf(entry, settings.publicUrl)
  if (from) for await (const entry of counsellorEntries(db, { from, before })) yield urlsOf(entry, settings.publicUrl)
  yield '</urlset>\n'
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => ENTITIES[one]!)

/** Each language is an address of its own that names all of them. */
function urlsOf({ paths, changedAt }: Entry, site: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod>` : ''
  const link = (hreflang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(site + path)}"/>`
  const links = [...PATH_LANGUAGES.map((one) => link(one, paths[one])), link('x-default', paths.en)].join('')
  return PATH_LANGUAGES.map((one) => `<url><loc>${escaped(site + paths[one])}</loc>${changed}${links}</url>\n`).join('')
}

async function zipped(lines: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(Readable.from(lines), createGzip(), async (zip: AsyncIterable<Buffer>) => {
    for await (const piece of zip) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}
