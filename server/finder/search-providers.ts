import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import type { Sort } from '#contract/enums.ts'
import type { Context, Handler } from '../context.ts'
import { cardsOf } from './cards.ts'
import { facetsOf } from './facets.ts'
import { allOf, type FilterName, type Filters, filtersOf, type SearchWanted } from './filters.ts'
import './tables.ts'

/** Above this a count says 'more than'; counting on would cost more than the page (speed.md 2.4). */
const COUNT_CAP = 1000

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`s.rank desc, s.provider_number`,
  soonest: sql`s.next_start_at asc nulls last, s.provider_number`,
  price: sql`s.price_cents asc, s.provider_number`,
  rating: sql`s.rating desc, s.provider_number`,
}

/** The finder (specification §2, filters). */
export const searchProviders: Handler<AllCalls['searchProviders']> = (wanted, context) =>
  search(wanted, context as Context)

export const searchOrganizationProviders: Handler<AllCalls['searchOrganizationProviders']> = async (
  wanted,
  context,
) => {
  const known = await context.db
    .selectFrom('organization')
    .select('organization_id')
    .where('slug', '=', wanted.slug)
    .executeTakeFirst()
  return known ? search(wanted, context as Context) : context.refuse('notFound')
}

async function search(wanted: SearchWanted, context: Context) {
  const filters = filtersOf(wanted, context.now)
  const where = allOf(filters)
  const { page, pageSize, sort = 'recommended' } = wanted
  const found = sql<{ provider_number: number }>`
    select s.provider_number from provider_search s where ${where} order by ${ORDER[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [ids, totalCount, facets] = await Promise.all([
    found.execute(context.db),
    count(context, where),
    facetsOf(context, wanted, filters),
  ])
  return {
    items: await cardsOf(
      context,
      ids.rows.map((row) => row.provider_number),
      wanted,
    ),
    totalCount,
    page,
    pageSize,
    isCountCapped: totalCount >= COUNT_CAP,
    ...facets,
    loosen: totalCount === 0 ? await loosen(context, filters) : [],
  }
}

async function count(context: Context, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from provider_search s where ${where} limit ${COUNT_CAP}) as matching`.execute(
    context.db,
  )
  return rows[0]!.count
}

/** With nothing found: which one filter to let go of, and how many that would find; the most useful first. */
async function loosen(context: Context, filters: Filters) {
  const names = (Object.keys(filters) as FilterName[]).filter((name) => name !== 'organisation')
  const options = await Promise.all(
    names.map(async (filter) => ({ filter, count: await count(context, allOf(filters, filter)) })),
  )
  return options.filter((option) => option.count > 0).toSorted((a, b) => b.count - a.count)
}
