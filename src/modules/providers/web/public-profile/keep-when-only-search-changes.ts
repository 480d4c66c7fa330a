import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Choosing a session, a time or other weeks changes only the address; the page itself fetches what that needs. */
export function keepWhenOnlySearchChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isOnlySearch ? false : defaultShouldRevalidate
}
