import {
  FILTER_VALUES,
  type ListFilterName,
  type SearchFilters,
  toggleFilter,
  toggleSavedFilter,
} from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import type { Format } from '#platform/web/format.ts'
import type { FirstKey, Translate } from '#platform/web/translate.ts'

/** An active filter: its label, and the search without it. */
export interface ActiveFilter {
  key: string
  text: string
  without: SearchFilters
}

interface Formatters {
  t: Translate
  format: Format
}

export function getValueLabel(t: Translate, name: ListFilterName, value: string): string {
  if (name === 'topic') return t(`topic.${TOPICS.find(({ key }) => toKebabCase(key) === value)!.key}`)
  if (name === 'type') return t(`providerType.${PROVIDER_TYPES.find(({ key }) => toKebabCase(key) === value)!.key}`)
  if (name === 'lang') return t(`language.${LANGUAGES.find(({ code }) => code === value)!.code}`)
  return t(`finder.${name}.${value}` as FirstKey)
}

/** Lists the active filters in screen order, each with the search without it. */
export function listActiveFilters(search: SearchFilters, { t, format }: Formatters): ActiveFilter[] {
  const firstPage = { ...search, page: 1 }
  const listFilters = (Object.keys(FILTER_VALUES) as ListFilterName[]).flatMap((name) =>
    search[name].map((value) => ({
      key: `${name}-${value}`,
      text: getValueLabel(t, name, value),
      without: toggleFilter(search, name, value),
    })),
  )
  const price = formatRange(search.min, search.max, { t, format })
  const hourlyPrice = formatRange(search['hour-min'], search['hour-max'], { t, format })
  return [
    ...(search.saved ? [{ key: 'saved', text: t('finder.savedOnly'), without: toggleSavedFilter(search) }] : []),
    ...(search.q ? [{ key: 'q', text: t('finder.quoted', { text: search.q }), without: { ...firstPage, q: '' } }] : []),
    ...(search.place
      ? [{ key: 'place', text: formatPlaceFilter(search, t), without: { ...firstPage, place: '' } }]
      : []),
    ...listFilters,
    ...(price ? [{ key: 'price', text: price, without: { ...firstPage, min: null, max: null } }] : []),
    ...(hourlyPrice
      ? [
          {
            key: 'hourly',
            text: t('finder.anHour', { range: hourlyPrice }),
            without: { ...firstPage, 'hour-min': null, 'hour-max': null },
          },
        ]
      : []),
  ]
}

const formatPlaceFilter = ({ place, km }: SearchFilters, t: Translate) => t('finder.near', { place, km })

function formatRange(from: number | null, to: number | null, { t, format }: Formatters): string | null {
  const [low, high] = [from, to].map((value) => value !== null && format.moneyShort(value))
  if (low && high) return t('finder.priceRange', { from: low.replace(/\u00A0€$/, ''), to: high })
  if (low) return t('finder.priceAtLeast', { price: low })
  return high ? t('finder.priceAtMost', { price: high }) : null
}

/** Returns the search without a filter that is listed in the reply's `loosen`, or null if the filter is unknown. */
export function removeFilter(search: SearchFilters, filter: string): SearchFilters | null {
  const firstPage = { ...search, page: 1 }
  const emptyValues: Record<string, Partial<SearchFilters>> = {
    saved: { saved: false },
    searchText: { q: '' },
    place: { place: '' },
    languages: { lang: [] },
    topics: { topic: [] },
    providerTypes: { type: [] },
    price: { min: null, max: null },
    hourlyPrice: { 'hour-min': null, 'hour-max': null },
    availability: { free: [] },
    sessionLocation: { how: [] },
    sessionType: { kind: [] },
  }
  return emptyValues[filter] ? { ...firstPage, ...emptyValues[filter] } : null
}
