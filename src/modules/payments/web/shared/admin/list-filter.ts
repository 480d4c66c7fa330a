import { loadSearchText } from './stored-search-text.ts'

export interface ListFilter {
  fromDate: string
  toDate: string
  status: string
  /** Key under which the tab stores the search text. */
  find: string
  searchText: string
  page: number
}

const DATE = /^\d{4}-\d\d-\d\d$/
const parseDate = (text: string | null) => (text && DATE.test(text) ? text : '')

/** Parses the filter of a list from its URL; the server supplies defaults for empty fields. */
export function parseListFilter(request: Request): ListFilter {
  const query = new URL(request.url).searchParams
  return {
    fromDate: parseDate(query.get('from')),
    toDate: parseDate(query.get('to')),
    status: query.get('status') ?? '',
    find: query.get('find') ?? '',
    searchText: loadSearchText(query.get('find')),
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
  }
}

export function buildListQuery({ fromDate, toDate, status, find, page }: Omit<ListFilter, 'searchText'>): string {
  const query = new URLSearchParams({ from: fromDate, to: toDate, status, find })
  if (page > 1) query.set('page', String(page))
  for (const [name, value] of [...query]) if (!value) query.delete(name)
  return `?${query}`
}

export const toFilterInput = ({ fromDate, toDate, searchText }: ListFilter) => ({
  ...(fromDate ? { fromDate } : {}),
  ...(toDate ? { toDate } : {}),
  ...(searchText ? { searchText } : {}),
})

/** Returns an object with the status, or an empty one if the status is unknown. */
export const parseStatus = <T extends string>(status: string, known: readonly T[]): { status?: T } => {
  const match = known.find((candidate) => candidate === status)
  return match ? { status: match } : {}
}
