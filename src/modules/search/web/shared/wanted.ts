import { type LANGUAGES, PROVIDER_TYPES, SORTS, type Sort, TOPICS } from '#platform/values/enums.ts'

/** `selfEsteem` is `self-esteem` in an address. */
export const wordOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Filters of which several values may be chosen, with every value in the order the screen shows them. */
export const LISTS = {
  free: ['today', 'week'],
  how: ['online', 'in-person'],
  kind: ['personal', 'group'],
  topic: TOPICS.map(({ key }) => wordOf(key)),
  type: PROVIDER_TYPES.map(({ key }) => wordOf(key)),
  // The languages most people here ask for come first; the rest hides behind 'show more'.
  lang: ['et', 'en', 'ru', 'fi', 'uk', 'de', 'sv', 'lv', 'lt'] satisfies (typeof LANGUAGES)[number]['code'][],
} as const
export type ListName = keyof typeof LISTS

/** Euros: price of a session, and average price of an hour. */
const AMOUNTS = ['min', 'max', 'hour-min', 'hour-max'] as const
export type AmountName = (typeof AMOUNTS)[number]

export const RADII = [5, 10, 25, 50, 100] as const
export const DEFAULT_KM = 25
/** Look and feel: the first free time decides the order. */
export const DEFAULT_SORT: Sort = 'soonest'

/** What somebody asks the finder for, as its address says it (specification §2, finder filters). */
export interface Wanted extends Record<ListName, readonly string[]>, Record<AmountName, number | null> {
  q: string
  /** 'Tallinn', or 'Turin, IT' for a town abroad. */
  place: string
  km: number
  /** Only counsellors that this browser has saved. */
  saved: boolean
  sort: Sort
  page: number
}

const MAX_TEXT = 120
const MAX_PLACE = 80
const MAX_EUROS = 100_000
const MAX_PAGE = 10_000

/** Reads an address or a form. Whatever makes no sense is left out: an old link still finds somebody. */
export function readWanted(params: URLSearchParams): Wanted {
  const text = (name: string, max: number) => clean(params.get(name) ?? '').slice(0, max)
  const list = (name: ListName) => LISTS[name].filter((value) => params.getAll(name).includes(value))
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
    min: euros(params.get('min')),
    max: euros(params.get('max')),
    'hour-min': euros(params.get('hour-min')),
    'hour-max': euros(params.get('hour-max')),
    saved: params.get('saved') === '1',
    sort: SORTS.includes(sort) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  }
}

/** What the API refuses (NUL, half a character) is a slip of a link, not a search. */
const clean = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim()

function euros(text: string | null): number | null {
  if (!text?.trim()) return null
  const value = Math.round(Number(text.replace(',', '.')) * 100) / 100
  return value >= 0 && value <= MAX_EUROS ? value : null
}

/** The one address of a search: '' or '?…', without anything that is as usual. */
export function writeWanted(wanted: Wanted): string {
  const params = new URLSearchParams()
  if (wanted.q) params.set('q', wanted.q)
  if (wanted.place) params.set('place', wanted.place)
  if (wanted.place && wanted.km !== DEFAULT_KM) params.set('km', String(wanted.km))
  for (const name of Object.keys(LISTS) as ListName[]) for (const value of wanted[name]) params.append(name, value)
  for (const name of AMOUNTS) if (wanted[name] !== null) params.set(name, String(wanted[name]))
  if (wanted.saved) params.set('saved', '1')
  if (wanted.sort !== DEFAULT_SORT) params.set('sort', wanted.sort)
  if (wanted.page > 1) params.set('page', String(wanted.page))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Not for search engines (decision 0044): what somebody typed is nobody else's to find, and two filters at once are one of a
 * million pages that say the same. One filter is the finder itself.
 */
export function isDeep(wanted: Wanted): boolean {
  if (wanted.q || wanted.place || wanted.saved) return true
  const chosen = (Object.keys(LISTS) as ListName[]).flatMap((name) => wanted[name])
  return chosen.length + AMOUNTS.filter((name) => wanted[name] !== null).length > 1
}

/** With a value chosen, or let go when it was; back on the first page. */
export function toggled(wanted: Wanted, name: ListName, value: string): Wanted {
  const isChosen = wanted[name].includes(value)
  const values = LISTS[name].filter((one) => (one === value ? !isChosen : wanted[name].includes(one)))
  return { ...wanted, [name]: values, page: 1 }
}

/** Among all counsellors instead of the saved ones, or the other way round; on the first page. */
export const withSavedToggled = (wanted: Wanted): Wanted => ({ ...wanted, saved: !wanted.saved, page: 1 })

/** Everything let go; the order of the list stays, it hides nobody. */
export function cleared({ sort }: Wanted): Wanted {
  return { ...readWanted(new URLSearchParams()), sort }
}
