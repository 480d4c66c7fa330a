import { type MouseEvent, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  formatSearchFilters,
  parseSearchFilters,
  type SearchFilters,
} from '#modules/search/web/shared/search-filters.ts'

export interface Filters {
  /** The search that the displayed results belong to. */
  wanted: SearchFilters
  /** The path of this finder: the site's, one of its aliases, or an organization's. */
  path: string
  /** True while other results load. */
  isPending: boolean
  /** Navigates to another search; scroll position and focus are kept. */
  go(next: SearchFilters): void
  /** The same as link props, which work before any script is loaded. */
  linkTo(next: SearchFilters): { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }
}

/** Reads and changes the state of the finder, which is its address (shareable, supports the back button). */
export function useFilters(): Filters {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const wanted = useMemo(() => parseSearchFilters(new URLSearchParams(search)), [search])
  const pendingLocation = navigation.location?.pathname === pathname ? navigation.location : null
  const go = (next: SearchFilters) => {
    const query = formatSearchFilters(next)
    const target = parseSearchFilters(new URLSearchParams(pendingLocation?.search ?? search))
    if (query !== formatSearchFilters(target)) void navigate(pathname + query, { preventScrollReset: true })
  }
  return {
    wanted,
    path: pathname,
    isPending: pendingLocation !== null,
    go,
    linkTo: (next) => ({
      href: pathname + formatSearchFilters(next),
      onClick: (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(next)
      },
    }),
  }
}
