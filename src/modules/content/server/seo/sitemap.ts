import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { listGuideAddresses } from '#modules/content/server/site/public.ts'
import { buildPagePath, PAGES, type PageId } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'

/** Each provider needs three URLs and about 2 kB. A sitemap file is limited to 50,000 URLs and 50 MB (sitemaps.org). */
const PROVIDERS_PER_PART = 5_000
const CACHE_MINUTES = 10

type SitemapDeps = Pick<AppDeps, 'db' | 'settings' | 'clock'>

export interface Sitemap {
  /** Returns `/sitemap.xml`: all URLs or, if there are several parts, their index. */
  whole(): Promise<Buffer>
  /** Returns a part such as `/sitemap-2.xml`, counted from 1; null if it does not exist. */
  part(number: number): Promise<Buffer | null>
}

/**
 * Creates the sitemap. Its files are built on request, streamed from the database into gzip, and cached for a few
 * minutes, because search engines crawl in bursts.
 */
export function createSitemap(deps: SitemapDeps, perPart = PROVIDERS_PER_PART): Sitemap {
  const cache = new Map<number, { until: Temporal.Instant; file: Promise<Buffer | null> }>()
  const getCached = (number: number, build: () => Promise<Buffer | null>) => {
    const now = deps.clock.now()
    const cached = cache.get(number)
    if (cached && Temporal.Instant.compare(now, cached.until) < 0) return cached.file
    const file = build()
    cache.set(number, { until: now.add({ minutes: CACHE_MINUTES }), file })
    // Neither failures nor missing parts are cached.
    file.then(
      (result) => result ?? cache.delete(number),
      () => cache.delete(number),
    )
    return file
  }
  const part = (number: number) => getCached(number, () => buildPart(deps, { number, perPart }))
  const whole = async () => (await getCached(0, () => buildIndex(deps, perPart))) ?? (await part(1))!
  return { whole, part }
}

/** Builds the index of parts; null if a single file holds everything. */
async function buildIndex({ db, settings, clock }: SitemapDeps, perPart: number): Promise<Buffer | null> {
  const starts = await listPartStarts(db, perPart)
  if (starts.length <= 1) return null
  const now = clock.now().toString({ smallestUnit: 'second' })
  const parts = starts.map(
    (_start, index) =>
      `<sitemap><loc>${escapeXml(`${settings.publicUrl}/sitemap-${index + 1}.xml`)}</loc><lastmod>${now}</lastmod></sitemap>\n`,
  )
  return gzip([`${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n`, ...parts, '</sitemapindex>\n'])
}

async function buildPart(
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

/** Renders a part. The first one also contains all pages except those of providers. */
async function* renderLines({ db, settings }: SitemapDeps, { number, from, before }: Part): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  if (number === 1)
    for (const entry of [...listFixedEntries(), ...listGuideEntries(), ...(await loadOrganizationEntries(db))])
      yield renderUrls(entry, settings.publicUrl)
  if (from)
    for await (const entry of loadProviderEntries(db, { from, before })) yield renderUrls(entry, settings.publicUrl)
  yield '</urlset>\n'
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Renders one URL per language, each with links to all language versions of the page. */
function renderUrls({ paths, changedAt }: SitemapEntry, site: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod>` : ''
  const link = (hreflang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(site + path)}"/>`
  const links = [
    ...PATH_LANGUAGES.map((language) => link(language, paths[language])),
    link('x-default', paths.en),
  ].join('')
  return PATH_LANGUAGES.map(
    (language) => `<url><loc>${escapeXml(site + paths[language])}</loc>${changed}${links}</url>\n`,
  ).join('')
}

async function gzip(lines: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  await pipeline(Readable.from(lines), createGzip(), async (zip: AsyncIterable<Buffer>) => {
    for await (const chunk of zip) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

/** A page with its path in each language. */
interface SitemapEntry {
  paths: Record<PathLanguage, string>
  /** Null if unknown. */
  changedAt: Temporal.Instant | null
}

type Db = Kysely<Tables>
const BATCH_SIZE = 1_000

const buildPaths = (page: PageId, getParameters: (language: PathLanguage) => Record<string, string> = () => ({})) =>
  Object.fromEntries(
    PATH_LANGUAGES.map((language) => [language, buildPagePath(page, language, getParameters(language))]),
  ) as SitemapEntry['paths']

/** Lists public pages whose paths have no parameters. */
function listFixedEntries(): SitemapEntry[] {
  return (PAGES as readonly Page[])
    .filter(({ area, hidden, paths }) => area === 'public' && !hidden && !paths.every((path) => path.includes(':')))
    .map(({ id }) => ({ paths: buildPaths(id as PageId), changedAt: null }))
}

/** Lists guides. Each language has its own slug, and `changedAt` is the date of the last check against the sources. */
function listGuideEntries(): SitemapEntry[] {
  return listGuideAddresses().map(({ slugs, checked }) => ({
    paths: buildPaths('guide', (language) => ({ slug: slugs[language] })),
    changedAt: Temporal.PlainDate.from(checked).toZonedDateTime('UTC').toInstant(),
  }))
}

/** Loads all active organizations at once, as there are few compared with providers. */
async function loadOrganizationEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['slug', 'page_changed_at'])
    .where('deactivated_at', 'is', null)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => ({
    paths: buildPaths('organization', () => ({ slug: row.slug })),
    changedAt: row.page_changed_at,
  }))
}

/** Returns the first provider id of each part. Parts contain the listed providers, ordered by id. */
async function listPartStarts(db: Db, perPart: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from (select provider_id, row_number() over (order by provider_id) as number from provider_search) as numbered
    where (number - 1) % ${perPart}::int = 0 order by provider_id`.execute(db)
  return rows.map((row) => row.provider_id)
}

interface Range {
  from: string
  /** The exclusive end; null if there is none. */
  before: string | null
}

/**
 * Loads listed providers in batches. `changedAt` is the latest change to the profile, the session types or the public
 * feedback.
 */
async function* loadProviderEntries(db: Db, range: Range): AsyncGenerator<SitemapEntry> {
  let rows = await loadBatch(db, range, sql`s.provider_id >= ${range.from}`)
  for (;;) {
    for (const row of rows)
      yield { paths: buildPaths('counsellorWebsite', () => ({ providerId: row.slug })), changedAt: row.changed_at }
    if (rows.length < BATCH_SIZE) return
    rows = await loadBatch(db, range, sql`s.provider_id > ${rows.at(-1)!.provider_id}`)
  }
}

interface ListedProviderRow {
  provider_id: string
  slug: string
  changed_at: Temporal.Instant
}

async function loadBatch(db: Db, { before }: Range, start: RawBuilder<unknown>): Promise<ListedProviderRow[]> {
  const { rows } = await sql<ListedProviderRow>`
    select s.provider_id, p.slug, greatest(p.page_changed_at, p.approved_at,
      (select max(t.created_at) from session_template t where t.provider_id = p.provider_id),
      (select max(f.published_at) from public_feedback f where f.provider_id = p.provider_id)) as changed_at
    from provider_search s join provider_account p using (provider_id)
    where ${start} and (${before}::uuid is null or s.provider_id < ${before}::uuid)
    order by s.provider_id limit ${BATCH_SIZE}`.execute(db)
  return rows
}
