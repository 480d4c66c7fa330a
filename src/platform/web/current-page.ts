import { useMatches } from 'react-router'
import { PAGES, type Page } from '#modules/pages.ts'

/** The screen being shown, read back from the route's id; undefined for what is not in the table (not found, the kit). */
export function useCurrentPage(): Page | undefined {
  const id = useMatches().at(-1)?.id.split(':')[1]
  return (PAGES as readonly Page[]).find((page) => page.id === id)
}
