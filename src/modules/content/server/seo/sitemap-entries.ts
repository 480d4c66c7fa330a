import { type Kysely, type RawBuilder, sql } from 'kysely'
import { listGuideAddresses } from '#modules/content/server/site/public.ts'
import { buildPagePath, PAGES, type Page, type PageId } from '#modules/pages.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

/** A page in all languages. */
export interface SitemapEntry {
  paths: Record<PathLanguage, string>
  /** Null if unknown. */
  changedAt: Temporal.Instant | null
}

type Db = Kysely<Tables>
const BATCH_SIZE = 1_000

const buildPaths = (page: PageId, getParameters: (language: PathLanguage) => Record<string, string> = () => ({})) =>
  Object.fromEntries(
    PATH_LANGUAGES.map((one) => [one, buildPagePath(page, one, getParameters(one))]),
  ) as SitemapEntry['paths']

/** Public pages without parameters in the path. */
export function listFixedEntries(): SitemapEntry[] {
  return (PAGES as readonly Page[])
    .filter(({ area, hidden, paths }) => area === 'public' && !hidden && !paths.every((path) => path.includes(':')))
    .map(({ id }) => ({ paths: buildPaths(id as PageId), changedAt: null }))
}

/** Guides: each language has its own slug, and the change date is the last check against the sources. */
export function listGuideEntries(): SitemapEntry[] {
  return listGuideAddresses().map(({ slugs, checked }) => ({
    paths: buildPaths('guide', (language) => ({ slug: slugs[language] })),
    changedAt: Temporal.PlainDate.from(checked).toZonedDateTime('UTC').toInstant(),
  }))
}

/** Active organizations; few compared with providers. */
export async function loadOrganizationEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['slug', 'page_changed_at'])
    .where('deactivated_at', 'is', null)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => ({
    paths: buildPaths('organisation', () => ({ slug: row.slug })),
    changedAt: row.page_changed_at,
  }))
}

/** The first provider of each part, ordered by id; only listed providers. */
export async function listPartStarts(db: Db, perPart: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from (select provider_id, row_number() over (order by provider_id) as place from provider_search) as all_of_them
    where (place - 1) % ${perPart}::int = 0 order by provider_id`.execute(db)
  return rows.map((row) => row.provider_id)
}

interface Range {
  from: string
  /** Exclusive end; null for no end. */
  before: string | null
}

/** Listed providers, read in batches. A page changes with the provider's profile, session types and public feedback. */
export async function* loadProviderEntries(db: Db, range: Range): AsyncGenerator<SitemapEntry> {
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
