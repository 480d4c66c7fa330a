import { PAGES } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

interface NavigationEntries {
  entries(): { url: string | null }[]
  currentEntry: { index: number } | null
}

/**
 * Returns true if the previous history entry is the search page, which then still has its filters.
 * Returns false otherwise, or if the browser does not expose its history; the link then opens a new search.
 */
export function cameFromSearch(
  language: PathLanguage,
  navigation = (globalThis as { navigation?: NavigationEntries }).navigation,
): boolean {
  const { paths, et } = PAGES.find((page) => page.id === 'finder')!
  const currentIndex = navigation?.currentEntry?.index ?? -1
  const previousUrl = navigation?.entries()[currentIndex - 1]?.url
  if (typeof previousUrl !== 'string') return false
  const path = new URL(previousUrl).pathname.replace(/\/$/, '')
  return [...paths, ...et].some((searchPath) => path === `/${language}${searchPath && `/${searchPath}`}`)
}
