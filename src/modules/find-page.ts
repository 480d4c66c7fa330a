import type { Page } from '#platform/values/page.ts'
import { PAGES } from './pages.ts'

/** A page path without its language segment. */
export interface PagePath {
  page: Page
  /** Literal segments, and parameters such as `:id`. */
  segments: readonly string[]
  literalCount: number
  /** Whether the path exists only in Estonian. */
  isOnlyEstonian: boolean
}

export const isParameter = (segment: string): boolean => segment.startsWith(':')

export const splitPath = (path: string): string[] => path.split('/').filter(Boolean)

/** Paths with the most literals come first, which is also how the router ranks paths of the same length. */
const PAGE_PATHS: readonly PagePath[] = (PAGES as readonly Page[])
  .flatMap((page) => [...new Set([...page.paths, ...page.et])].map((path) => parsePath(page, path)))
  .sort((one, other) => other.literalCount - one.literalCount)

/** The number of segments of the deepest page path, without the language. */
export const MAX_PAGE_DEPTH = Math.max(...PAGE_PATHS.map((path) => path.segments.length))

function parsePath(page: Page, path: string): PagePath {
  const segments = splitPath(path)
  const literalCount = segments.filter((segment) => !isParameter(segment)).length
  return { page, segments, literalCount, isOnlyEstonian: !page.paths.includes(path) }
}

/**
 * Finds the page path that matches the segments after the language, ignoring case. If several match, the one with the
 * most literals wins.
 */
export function findPagePath(segments: readonly string[]): PagePath | undefined {
  if (segments.length > MAX_PAGE_DEPTH) return undefined
  const lower = segments.map((segment) => segment.toLowerCase())
  return PAGE_PATHS.find(
    (path) =>
      path.segments.length === lower.length &&
      path.segments.every((one, at) => isParameter(one) || one.toLowerCase() === lower[at]),
  )
}
