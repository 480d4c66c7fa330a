import type { Input } from '#platform/web/api.ts'

/**
 * Search filters, kept in memory for returning to the page, because names and email addresses must not appear in URLs.
 */
let filters: Input<'listUsers'> & { page: number } = { page: 1 }

export const getSearchFilters = () => filters

export function updateSearchFilters(change: Partial<typeof filters>): void {
  filters = { ...filters, page: 1, ...change }
}
