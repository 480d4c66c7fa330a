import { useMatches } from 'react-router'
import { PAGES, type Page } from '#modules/pages.ts'

/**
 * The page being shown, found by the route's id; undefined for routes outside the table (not found, the component
 * gallery).
 */
export function useCurrentPage(): Page | undefined {
  const id = useMatches().at(-1)?.id.split(':')[1]
  return (PAGES as readonly Page[]).find((page) => page.id === id)
}
