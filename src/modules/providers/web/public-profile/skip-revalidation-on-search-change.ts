import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips revalidation when only the query string changes; the page itself loads what a choice needs. */
export function skipRevalidationOnSearchChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOnlySearch ? false : defaultShouldRevalidate
}
