import { useMatches } from 'react-router'
import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'

/**
 * Returns the current page, looked up by the id of its route, or undefined for routes that are not pages (not found,
 * component gallery).
 */
export function useCurrentPage(): Page | undefined {
  const id = useMatches().at(-1)?.id.split(':')[1]
  return (PAGES as readonly Page[]).find((page) => page.id === id)
}
