import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips revalidation when only the query string changes, because the page then fetches the missing times itself. */
export function skipRevalidationOnSearchChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOnlySearch ? false : defaultShouldRevalidate
}
