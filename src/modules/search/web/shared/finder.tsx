import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { listActiveFilters } from '#modules/search/web/finder/active-filters.ts'
import { FilterRail } from '#modules/search/web/finder/filter-rail.tsx'
import { QuickFilters } from '#modules/search/web/finder/quick-filters.tsx'
import { Results } from '#modules/search/web/finder/results.tsx'
import { SearchBar } from '#modules/search/web/finder/search-bar.tsx'
import { type Filters, useFilters } from '#modules/search/web/finder/use-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Chip, ChipLink } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './finder.module.css'
import type { FinderData } from './load-finder.ts'

const FORM = 'search'
/** Only phones use the sheet, so it is loaded shortly before it is opened. */
const loadSheet = () => import('#modules/search/web/finder/filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

/** The finder: search bar, filters, list. The landing page and an organization's page differ in the text at the top. */
export function Finder({ found, place, guide, match, children }: FinderData & { children: ReactNode }) {
  const filters = useFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const toResults = () => heading.current?.focus()
  const all = useAllFilters({ found, filters, onApplied: toResults })
  usePageFocus(filters.search.page, toResults)
  return (
    <div className={classes.finder}>
      <div className={classes.top}>
        {children}
        <SearchBar id={FORM} filters={filters} onSearched={toResults} />
        <QuickFilters filters={filters}>
          <FiltersChip {...all} />
        </QuickFilters>
      </div>
      <div className={classes.columns}>
        <FilterRail form={FORM} facets={found.facets} filters={filters} onCleared={toResults} />
        <Results
          found={found}
          place={place}
          guide={guide}
          match={match}
          form={FORM}
          filters={filters}
          heading={heading}
        />
        <FloatingFilters {...all} />
      </div>
      {all.sheet}
    </div>
  )
}

/** The next available time of all matches as a sentence; nothing if there is none. */
export function NextAvailable({ start }: { start: string | null }) {
  const { t, format } = useTexts()
  if (start === null) return null
  const [time, day] = [format.time(start), format.dayNear(start)]
  if (day === t('format.today')) return t('finder.firstFreeToday', { time })
  if (day === t('format.tomorrow')) return t('finder.firstFreeTomorrow', { time })
  return t('finder.firstFree', { day, time })
}

/** Moves the focus to the heading when another page of the list is shown. */
function usePageFocus(page: number, toResults: () => void): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) toResults()
    last.current = page
  })
}

interface AllFiltersProps {
  found: FinderData['found']
  filters: Filters
  onApplied: () => void
}

/**
 * All filters in a sheet, below 1024 px: the label of its button, opening it, and the sheet after the first opening.
 */
function useAllFilters({ found, filters, onApplied }: AllFiltersProps) {
  const { t, format } = useTexts()
  const [opened, setOpened] = useState({ isOpen: false, times: 0 })
  const chosen = listActiveFilters(filters.search, { t, format }).length
  const show = () => setOpened(({ times }) => ({ isOpen: true, times: times + 1 }))
  // Without a connection the sheet cannot be loaded; the filters on the page are used instead.
  const open = () => void loadSheet().then(show, () => location.assign('#filters'))
  return {
    text: chosen > 0 ? t('finder.filtersChosen', { number: chosen }) : t('finder.filters'),
    opener: { 'aria-haspopup': 'dialog', onPointerEnter: loadSheet, onFocus: loadSheet, onClick: open } as const,
    sheet: opened.times > 0 && (
      <Suspense>
        <FilterSheet
          key={opened.times}
          isOpen={opened.isOpen}
          onClose={() => setOpened((old) => ({ ...old, isOpen: false }))}
          found={found}
          filters={filters}
          onApplied={onApplied}
        />
      </Suspense>
    ),
  }
}

type AllFilters = ReturnType<typeof useAllFilters>

/** A link to the filters on the page until hydration. */
function FiltersChip({ text, opener }: AllFilters) {
  const isHydrated = useHydrated()
  const look = { icon: 'sliders-horizontal', className: classes.all } as const
  return isHydrated ? (
    <Chip {...look} {...opener}>
      {text}
    </Chip>
  ) : (
    <ChipLink {...look} href="#filters">
      {text}
    </ChipLink>
  )
}

/** A floating button after scrolling into the list; on the first screen it would cover the first times. */
function FloatingFilters({ text, opener }: AllFilters) {
  const hasScrolled = useHasScrolled()
  if (!hasScrolled) return null
  return (
    <div className={classes.track}>
      <button type="button" className={classes.floating} {...opener}>
        <Icon name="sliders-horizontal" />
        {text}
      </button>
    </div>
  )
}

const FLOATS_AFTER_PX = 100

/** Whether the user has scrolled down; stays true afterwards. */
function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const check = () => setScrolled((already) => already || window.scrollY > FLOATS_AFTER_PX)
    // A restored page is already scrolled.
    check()
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [])
  return hasScrolled
}
