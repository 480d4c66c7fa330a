import { MAX_PRICE_FILTER_EUROS } from '#modules/search/values/limits.ts'
import { type LANGUAGES, PROVIDER_TYPES, SORTS, type Sort, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'

/** Multi-value filters with all their values in screen order. */
export const FILTER_VALUES = {
  free: ['today', 'week'],
  how: ['online', 'in-person'],
  kind: ['personal', 'group'],
  topic: TOPICS.map(({ key }) => toKebabCase(key)),
  type: PROVIDER_TYPES.map(({ key }) => toKebabCase(key)),
  // The most requested languages first, because the others are behind 'show more'.
  lang: ['et', 'en', 'ru', 'fi', 'uk', 'de', 'sv', 'lv', 'lt'] satisfies (typeof LANGUAGES)[number]['code'][],
} as const
export type ListFilterName = keyof typeof FILTER_VALUES

/** Prices in euros: per session, and average per hour. */
const AMOUNT_NAMES = ['min', 'max', 'hour-min', 'hour-max'] as const
export type AmountName = (typeof AMOUNT_NAMES)[number]

export const RADII = [5, 10, 25, 50, 100] as const
export const DEFAULT_KM = 25
/** Sorted by the next available time (look-and-feel.md). */
export const DEFAULT_SORT: Sort = 'soonest'

/** A search in the finder as represented by its URL (specification §2, finder filters). */
export interface SearchFilters extends Record<ListFilterName, readonly string[]>, Record<AmountName, number | null> {
  q: string
  /** 'Tallinn', or 'Turin, IT' for a town abroad. */
  place: string
  km: number
  /** Only providers saved in this browser. */
  saved: boolean
  sort: Sort
  page: number
}

const MAX_TEXT = 120
const MAX_PLACE = 80
const MAX_PAGE = 10_000

/** Parses a URL or a form. Invalid values are ignored, so that old links still work. */
export function parseSearchFilters(params: URLSearchParams): SearchFilters {
  const text = (name: string, max: number) => clean(params.get(name) ?? '').slice(0, max)
  const list = (name: ListFilterName) => FILTER_VALUES[name].filter((value) => params.getAll(name).includes(value))
  const sort = params.get('sort') as Sort
  const km = Number(params.get('km'))
  const page = Number(params.get('page'))
  return {
    q: text('q', MAX_TEXT),
    place: text('place', MAX_PLACE),
    km: (RADII as readonly number[]).includes(km) ? km : DEFAULT_KM,
    free: list('free'),
    how: list('how'),
    kind: list('kind'),
    topic: list('topic'),
    type: list('type'),
    lang: list('lang'),
    min: parseEuros(params.get('min')),
    max: parseEuros(params.get('max')),
    'hour-min': parseEuros(params.get('hour-min')),
    'hour-max': parseEuros(params.get('hour-max')),
    saved: params.get('saved') === '1',
    sort: SORTS.includes(sort) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  }
}

/** Removes characters that the API rejects (NUL, lone surrogates). They come from broken links, not from searches. */
const clean = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim()

function parseEuros(text: string | null): number | null {
  if (!text?.trim()) return null
  const value = Math.round(Number(text.replace(',', '.')) * 100) / 100
  return value >= 0 && value <= MAX_PRICE_FILTER_EUROS ? value : null
}

/** Formats the canonical query string of a search: '' or '?…', without defaults. */
export function formatSearchFilters(search: SearchFilters): string {
  const params = new URLSearchParams()
  if (search.q) params.set('q', search.q)
  if (search.place) params.set('place', search.place)
  if (search.place && search.km !== DEFAULT_KM) params.set('km', String(search.km))
  for (const name of Object.keys(FILTER_VALUES) as ListFilterName[])
    for (const value of search[name]) params.append(name, value)
  for (const name of AMOUNT_NAMES) if (search[name] !== null) params.set(name, String(search[name]))
  if (search.saved) params.set('saved', '1')
  if (search.sort !== DEFAULT_SORT) params.set('sort', search.sort)
  if (search.page > 1) params.set('page', String(search.page))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Returns whether search engines must not index a search (decision 0044): text that a user entered is private, and
 * combinations of filters would create a million nearly identical pages. A single filter may be indexed.
 */
export function isNoIndex(search: SearchFilters): boolean {
  if (search.q || search.place || search.saved) return true
  const chosen = (Object.keys(FILTER_VALUES) as ListFilterName[]).flatMap((name) => search[name])
  return chosen.length + AMOUNT_NAMES.filter((name) => search[name] !== null).length > 1
}

/** Toggles a value and returns to the first page. */
export function toggleFilter(search: SearchFilters, name: ListFilterName, value: string): SearchFilters {
  const isChosen = search[name].includes(value)
  const values = FILTER_VALUES[name].filter((option) => (option === value ? !isChosen : search[name].includes(option)))
  return { ...search, [name]: values, page: 1 }
}

/** Toggles the restriction to saved providers and returns to the first page. */
export const toggleSavedFilter = (search: SearchFilters): SearchFilters => ({
  ...search,
  saved: !search.saved,
  page: 1,
})

/** Removes all filters; the sort order is kept. */
export function clearFilters({ sort }: SearchFilters): SearchFilters {
  return { ...parseSearchFilters(new URLSearchParams()), sort }
}
