import { type MouseEvent, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  formatSearchFilters,
  parseSearchFilters,
  type SearchFilters,
} from '#modules/search/web/shared/search-filters.ts'

export interface Filters {
  /** The search that the displayed results belong to. */
  search: SearchFilters
  /** The path of this finder: the site's, one of its aliases, or an organisation's. */
  path: string
  /** True while new results load. */
  isPending: boolean
  /** Navigates to another search. Scroll position and focus are kept. */
  goTo(next: SearchFilters): void
  /** The same navigation as link props, which work before any script is loaded. */
  linkTo(next: SearchFilters): { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }
}

/** Reads and changes the finder's state. The state is in the URL, so it can be shared and the back button works. */
export function useFilters(): Filters {
  const { pathname, search: query } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const search = useMemo(() => parseSearchFilters(new URLSearchParams(query)), [query])
  const pendingLocation = navigation.location?.pathname === pathname ? navigation.location : null
  const goTo = (next: SearchFilters) => {
    const nextQuery = formatSearchFilters(next)
    const target = parseSearchFilters(new URLSearchParams(pendingLocation?.search ?? query))
    if (nextQuery !== formatSearchFilters(target)) void navigate(pathname + nextQuery, { preventScrollReset: true })
  }
  return {
    search,
    path: pathname,
    isPending: pendingLocation !== null,
    goTo,
    linkTo: (next) => ({
      href: pathname + formatSearchFilters(next),
      onClick: (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(next)
      },
    }),
  }
}
