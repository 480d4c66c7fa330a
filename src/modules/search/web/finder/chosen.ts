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

/** A filter in use: what it says, and the search without it. */
export interface ChosenFilter {
  key: string
  text: string
  without: Wanted
}

interface Words {
  t: Translate
  format: Format
}

/** What a filter value is called. */
export function valueName(t: Translate, name: ListName, value: string): string {
  if (name === 'topic') return t(`topic.${TOPICS.find(({ key }) => wordOf(key) === value)!.key}`)
  if (name === 'type') return t(`providerType.${PROVIDER_TYPES.find(({ key }) => wordOf(key) === value)!.key}`)
  if (name === 'lang') return t(`language.${LANGUAGES.find(({ code }) => code === value)!.code}`)
  return t(`finder.${name}.${value}` as FirstKey)
}

/** Every filter in use, in the order of the screen, each with the way to let go of it. */
export function chosenFilters(wanted: Wanted, { t, format }: Words): ChosenFilter[] {
  const first = { ...wanted, page: 1 }
  const lists = (Object.keys(LISTS) as ListName[]).flatMap((name) =>
    wanted[name].map((value) => ({
      key: `${name}-${value}`,
      text: valueName(t, name, value),
      without: toggled(wanted, name, value),
    })),
  )
  const price = range(wanted.min, wanted.max, { t, format })
  const hourly = range(wanted['hour-min'], wanted['hour-max'], { t, format })
  return [
    ...(wanted.saved ? [{ key: 'saved', text: t('finder.savedOnly'), without: withSavedToggled(wanted) }] : []),
    ...(wanted.q ? [{ key: 'q', text: t('finder.quoted', { text: wanted.q }), without: { ...first, q: '' } }] : []),
    ...(wanted.place ? [{ key: 'place', text: nearText(wanted, t), without: { ...first, place: '' } }] : []),
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

const nearText = ({ place, km }: Wanted, t: Translate) => t('finder.near', { place, km })

function range(from: number | null, to: number | null, { t, format }: Words): string | null {
  const [low, high] = [from, to].map((value) => value !== null && format.moneyShort(value))
  if (low && high) return t('finder.priceRange', { from: low.replace(/\u00A0€$/, ''), to: high })
  if (low) return t('finder.priceAtLeast', { price: low })
  return high ? t('finder.priceAtMost', { price: high }) : null
}

/** The filters of the call's `loosen` as the address knows them: the search without that one filter. */
export function loosened(wanted: Wanted, filter: string): Wanted | null {
  const first = { ...wanted, page: 1 }
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
