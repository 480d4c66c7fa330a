import { wordsOf } from './found-words.ts'

export interface Wanted {
  fromDate: string
  toDate: string
  status: string
  /** Behind which the words stand. */
  find: string
  words: string
  page: number
}

const DATE = /^\d{4}-\d\d-\d\d$/
const dateOf = (text: string | null) => (text && DATE.test(text) ? text : '')

/** What a list's address asks for; what is empty is the server's to choose. */
export function wantedOf(request: Request): Wanted {
  const query = new URL(request.url).searchParams
  return {
    fromDate: dateOf(query.get('from')),
    toDate: dateOf(query.get('to')),
    status: query.get('status') ?? '',
    find: query.get('find') ?? '',
    words: wordsOf(query.get('find')),
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
  }
}

/** The address that asks for it. */
export function queryOf({ fromDate, toDate, status, find, page }: Omit<Wanted, 'words'>): string {
  const query = new URLSearchParams({ from: fromDate, to: toDate, status, find })
  if (page > 1) query.set('page', String(page))
  for (const [name, value] of [...query]) if (!value) query.delete(name)
  return `?${query}`
}

/** The same as a call's input. */
export const filterOf = ({ fromDate, toDate, words }: Wanted) => ({
  ...(fromDate ? { fromDate } : {}),
  ...(toDate ? { toDate } : {}),
  ...(words ? { searchText: words } : {}),
})

/** One of the states that there are, or none. */
export const oneOf = <T extends string>(status: string, known: readonly T[]): { status?: T } => {
  const found = known.find((one) => one === status)
  return found ? { status: found } : {}
}
