import { type Kysely, type RawBuilder, sql } from 'kysely'
import { guideAddresses } from '#modules/content/server/site/public.ts'
import { PAGES, type Page, type PageId, pagePath } from '#modules/pages.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

/** One page in all its languages. */
export interface Entry {
  paths: Record<PathLanguage, string>
  /** Null: nobody keeps note of it. */
  changedAt: Temporal.Instant | null
}

type Db = Kysely<Tables>
const AT_ONCE = 1_000

const everywhere = (page: PageId, params: Record<string, string> = {}) =>
  Object.fromEntries(PATH_LANGUAGES.map((one) => [one, pagePath(page, one, params)])) as Entry['paths']

/** Pages for everybody whose address needs no name. */
export function fixedEntries(): Entry[] {
  return (PAGES as readonly Page[])
    .filter(({ area, hidden, paths }) => area === 'public' && !hidden && !paths.every((path) => path.includes(':')))
    .map(({ id }) => ({ paths: everywhere(id as PageId), changedAt: null }))
}

/** Guides: each language has a slug of its own, and they change when somebody compares them with their sources. */
export function guideEntries(): Entry[] {
  const inEach = (slugs: Record<PathLanguage, string>) =>
    Object.fromEntries(
      PATH_LANGUAGES.map((one) => [one, pagePath('guide', one, { slug: slugs[one] })]),
    ) as Entry['paths']
  return guideAddresses().map(({ slugs, checked }) => ({
    paths: inEach(slugs),
    changedAt: Temporal.PlainDate.from(checked).toZonedDateTime('UTC').toInstant(),
  }))
}

/** Organisations whose page is there: a handful beside the counsellors. */
export async function organisationEntries(db: Db): Promise<Entry[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['slug', 'page_changed_at'])
    .where('deactivated_at', 'is', null)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => ({ paths: everywhere('organisation', { slug: row.slug }), changedAt: row.page_changed_at }))
}

/** The first counsellor of each part, in the order of their ids; listed ones only, as the finder's rows are. */
export async function partStarts(db: Db, perPart: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from (select provider_id, row_number() over (order by provider_id) as place from provider_search) as all_of_them
    where (place - 1) % ${perPart}::int = 0 order by provider_id`.execute(db)
  return rows.map((row) => row.provider_id)
}

interface Range {
  from: string
  /** The first that is not wanted any more; null to the end. */
  before: string | null
}

/** Listed counsellors, read in pieces: their page changes with what they say of themselves, offer and are told. */
export async function* counsellorEntries(db: Db, range: Range): AsyncGenerator<Entry> {
  let rows = await pieceOf(db, range, sql`s.provider_id >= ${range.from}`)
  for (;;) {
    for (const row of rows)
      yield { paths: everywhere('counsellorWebsite', { providerId: row.slug }), changedAt: row.changed_at }
    if (rows.length < AT_ONCE) return
    rows = await pieceOf(db, range, sql`s.provider_id > ${rows.at(-1)!.provider_id}`)
  }
}

interface Listed {
  provider_id: string
  slug: string
  changed_at: Temporal.Instant
}

async function pieceOf(db: Db, { before }: Range, start: RawBuilder<unknown>): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.provider_id, p.slug, greatest(p.page_changed_at, p.approved_at,
      (select max(t.created_at) from session_template t where t.provider_id = p.provider_id),
      (select max(f.published_at) from public_feedback f where f.provider_id = p.provider_id)) as changed_at
    from provider_search s join provider_account p using (provider_id)
    where ${start} and (${before}::uuid is null or s.provider_id < ${before}::uuid)
    order by s.provider_id limit ${AT_ONCE}`.execute(db)
  return rows
}
