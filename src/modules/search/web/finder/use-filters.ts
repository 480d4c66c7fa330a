import { type MouseEvent, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { readWanted, type Wanted, writeWanted } from '#modules/search/web/shared/wanted.ts'

export interface Filters {
  /** What the results on screen were asked for. */
  wanted: Wanted
  /** Of this finder: the site's, one of its aliases, or an organisation's. */
  path: string
  /** Other results are on their way. */
  isPending: boolean
  /** Asks for something else; the place on the page and the focus stay. */
  go(next: Wanted): void
  /** The same as a link, which works before any script. */
  linkTo(next: Wanted): { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }
}

/** The finder's state is its address (shareable, back button works); this reads and changes it. */
export function useFilters(): Filters {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const wanted = useMemo(() => readWanted(new URLSearchParams(search)), [search])
  const coming = navigation.location?.pathname === pathname ? navigation.location : null
  const go = (next: Wanted) => {
    const query = writeWanted(next)
    const heading = readWanted(new URLSearchParams(coming?.search ?? search))
    if (query !== writeWanted(heading)) void navigate(pathname + query, { preventScrollReset: true })
  }
  return {
    wanted,
    path: pathname,
    isPending: coming !== null,
    go,
    linkTo: (next) => ({
      href: pathname + writeWanted(next),
      onClick: (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(next)
      },
    }),
  }
}
