import { useMatches } from 'react-router'
import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'

/**
 * Returns the current page, found by the id of its route; undefined for routes that are no pages (not found, component
 * gallery).
 */
export function useCurrentPage(): Page | undefined {
  const id = useMatches().at(-1)?.id.split(':')[1]
  return (PAGES as readonly Page[]).find((page) => page.id === id)
}
