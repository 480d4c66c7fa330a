import { PAGES } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

interface Entries {
  entries(): { url: string | null }[]
  currentEntry: { index: number } | null
}

/**
 * True when one step back is the finder as it was left, filters and all. False when it is not, or when the browser
 * cannot tell: then a plain link leads to a fresh finder.
 */
export function cameFromFinder(
  language: PathLanguage,
  past = (globalThis as { navigation?: Entries }).navigation,
): boolean {
  const { paths, et } = PAGES.find((page) => page.id === 'finder')!
  const here = past?.currentEntry?.index ?? -1
  const before = past?.entries()[here - 1]?.url
  if (typeof before !== 'string') return false
  const path = new URL(before).pathname.replace(/\/$/, '')
  return [...paths, ...et].some((one) => path === `/${language}${one && `/${one}`}`)
}
