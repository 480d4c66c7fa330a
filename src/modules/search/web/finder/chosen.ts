import {
  LISTS,
  type ListName,
  toggled,
  type Wanted,
  withSavedToggled,
  wordOf,
} from '#modules/search/web/shared/wanted.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import type { Format } from '#platform/web/format.ts'
import type { FirstKey, Translate } from '#platform/web/translate.ts'

/** An active filter: its label, and the search without it. */
export interface ChosenFilter {
  key: string
  text: string
  without: Wanted
}

interface Formatters {
  t: Translate
  format: Format
}

/** The label of a filter value. */
export function valueName(t: Translate, name: ListName, value: string): string {
  if (name === 'topic') return t(`topic.${TOPICS.find(({ key }) => wordOf(key) === value)!.key}`)
  if (name === 'type') return t(`providerType.${PROVIDER_TYPES.find(({ key }) => wordOf(key) === value)!.key}`)
  if (name === 'lang') return t(`language.${LANGUAGES.find(({ code }) => code === value)!.code}`)
  return t(`finder.${name}.${value}` as FirstKey)
}

/** All active filters in screen order, each with the search without it. */
export function chosenFilters(search: Wanted, { t, format }: Formatters): ChosenFilter[] {
  const first = { ...search, page: 1 }
  const lists = (Object.keys(LISTS) as ListName[]).flatMap((name) =>
    search[name].map((value) => ({
      key: `${name}-${value}`,
      text: valueName(t, name, value),
      without: toggled(search, name, value),
    })),
  )
  const price = formatRange(search.min, search.max, { t, format })
  const hourly = formatRange(search['hour-min'], search['hour-max'], { t, format })
  return [
    ...(search.saved ? [{ key: 'saved', text: t('finder.savedOnly'), without: withSavedToggled(search) }] : []),
    ...(search.q ? [{ key: 'q', text: t('finder.quoted', { text: search.q }), without: { ...first, q: '' } }] : []),
    ...(search.place ? [{ key: 'place', text: formatNear(search, t), without: { ...first, place: '' } }] : []),
    ...lists,
    ...(price ? [{ key: 'price', text: price, without: { ...first, min: null, max: null } }] : []),
    ...(hourly
      ? [
          {
            key: 'hourly',
            text: t('finder.anHour', { range: hourly }),
            without: { ...first, 'hour-min': null, 'hour-max': null },
          },
        ]
      : []),
  ]
}

const formatNear = ({ place, km }: Wanted, t: Translate) => t('finder.near', { place, km })

function formatRange(from: number | null, to: number | null, { t, format }: Formatters): string | null {
  const [low, high] = [from, to].map((value) => value !== null && format.moneyShort(value))
  if (low && high) return t('finder.priceRange', { from: low.replace(/\u00A0€$/, ''), to: high })
  if (low) return t('finder.priceAtLeast', { price: low })
  return high ? t('finder.priceAtMost', { price: high }) : null
}

/** The search without a filter that the `loosen` of the reply names; null for an unknown filter. */
export function loosened(search: Wanted, filter: string): Wanted | null {
  const first = { ...search, page: 1 }
  const without: Record<string, Partial<Wanted>> = {
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
  return without[filter] ? { ...first, ...without[filter] } : null
}
