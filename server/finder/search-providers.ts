import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import type { Sort } from '#contract/enums.ts'
import type { Context, Handler } from '../context.ts'
import { findOrganisation } from '../organisations/public.ts'
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
  const organizationId = await findOrganisation(context.db, wanted.slug)
  return organizationId ? search({ ...wanted, organizationId }, context as Context) : context.refuse('notFound')
}

async function search(wanted: SearchWanted, context: Context) {
  const filters = filtersOf(wanted, context.now)
  const [{ items, totalCount, isCountCapped }, facets] = await Promise.all([
    findPage(wanted, filters, context),
    facetsOf(context, wanted, filters),
  ])
  return {
    items,
    totalCount,
    page: wanted.page,
    pageSize: wanted.pageSize,
    isCountCapped,
    ...facets,
    loosen: totalCount === 0 ? await loosen(context, filters) : [],
  }
}

/** One page of cards and how many match, counted up to the cap: two statements side by side. */
export async function findPage(wanted: SearchWanted, filters: Filters, context: Context) {
  const where = allOf(filters)
  const { page, pageSize, sort = 'recommended' } = wanted
  const order = ORDER[sort]
  // Around a place few match: without the fence PostgreSQL walks the order's index past everybody who is elsewhere.
  const matching = wanted.location
    ? sql`(select s.* from provider_search s where ${where} offset 0) s`
    : sql`provider_search s where ${where}`
  const found = sql`select s.* from ${matching} order by ${order} ${pieceOf(page, pageSize)}`
  const [items, totalCount] = await Promise.all([cardsOf(context, { found, order }, wanted), count(context, where)])
  return { items, totalCount: Math.min(totalCount, COUNT_CAP), isCountCapped: totalCount > COUNT_CAP }
}

/** A limit that stands in the text: with one yet unknown PostgreSQL plans each page anew, which takes longer than finding it. */
const pieceOf = (page: number, pageSize: number): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(pageSize)}` : sql`limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`

/** One more than the cap means: more than the cap. */
async function count(context: Context, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from provider_search s where ${where} limit ${COUNT_CAP + 1}) as matching`.execute(
    context.db,
  )
  return rows[0]!.count
}

/** With nothing found: which one filter to let go of, and how many that would find; the most useful first. */
async function loosen(context: Context, filters: Filters) {
  const names = (Object.keys(filters) as FilterName[]).filter((name) => name !== 'organisation')
  const options = await Promise.all(
    names.map(async (filter) => ({ filter, count: Math.min(COUNT_CAP, await count(context, allOf(filters, filter))) })),
  )
  return options.filter((option) => option.count > 0).toSorted((a, b) => b.count - a.count)
}
