import type { Input } from '#platform/web/api.ts'

/** The search filters are stored in memory rather than in the URL, which must not contain names or email addresses. */
let filters: Input<'listUsers'> & { page: number } = { page: 1 }

export const getSearchFilters = () => filters

export function updateSearchFilters(change: Partial<typeof filters>): void {
  filters = { ...filters, page: 1, ...change }
}
