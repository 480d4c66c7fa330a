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
/** Only narrow screens use the sheet, so it is loaded just before it is opened. */
const loadSheet = () => import('#modules/search/web/finder/filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

/** The finder: search bar, filters, list. The landing page and an organisation's page differ in the text at the top. */
export function Finder({ results, place, guide, match, children }: FinderData & { children: ReactNode }) {
  const filters = useFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusResults = () => heading.current?.focus()
  const filterSheet = useFilterSheet({ results, filters, onApplied: focusResults })
  usePageFocus(filters.search.page, focusResults)
  return (
    <div className={classes.finder}>
      <div className={classes.top}>
        {children}
        <SearchBar id={FORM} filters={filters} onSearched={focusResults} />
        <QuickFilters filters={filters}>
          <FiltersChip {...filterSheet} />
        </QuickFilters>
      </div>
      <div className={classes.columns}>
        <FilterRail form={FORM} facets={results.facets} filters={filters} onCleared={focusResults} />
        <Results
          results={results}
          place={place}
          guide={guide}
          match={match}
          form={FORM}
          filters={filters}
          heading={heading}
        />
        <FloatingFiltersButton {...filterSheet} />
      </div>
      {filterSheet.sheet}
    </div>
  )
}

/** A sentence with the earliest available time of all matches; renders nothing if there is none. */
export function NextAvailable({ start }: { start: string | null }) {
  const { t, format } = useTexts()
  if (start === null) return null
  const [time, day] = [format.time(start), format.dayNear(start)]
  if (day === t('format.today')) return t('finder.firstFreeToday', { time })
  if (day === t('format.tomorrow')) return t('finder.firstFreeTomorrow', { time })
  return t('finder.firstFree', { day, time })
}

/** Moves the focus to the heading when another page of the list is shown. */
function usePageFocus(page: number, focusResults: () => void): void {
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current !== page) focusResults()
    previous.current = page
  })
}

interface FilterSheetOptions {
  results: FinderData['results']
  filters: Filters
  onApplied: () => void
}

/**
 * Returns the label and the props of the button that opens the sheet with all filters (below 1024 px) and, after it has
 * been opened for the first time, the sheet.
 */
function useFilterSheet({ results, filters, onApplied }: FilterSheetOptions) {
  const { t, format } = useTexts()
  const [state, setState] = useState({ isOpen: false, openCount: 0 })
  const activeCount = listActiveFilters(filters.search, { t, format }).length
  const show = () => setState(({ openCount }) => ({ isOpen: true, openCount: openCount + 1 }))
  // If the sheet cannot be loaded, for example without a connection, the filters on the page are shown.
  const open = () => void loadSheet().then(show, () => location.assign('#filters'))
  return {
    text: activeCount > 0 ? t('finder.filtersChosen', { number: activeCount }) : t('finder.filters'),
    buttonProps: { 'aria-haspopup': 'dialog', onPointerEnter: loadSheet, onFocus: loadSheet, onClick: open } as const,
    sheet: state.openCount > 0 && (
      <Suspense>
        <FilterSheet
          key={state.openCount}
          isOpen={state.isOpen}
          onClose={() => setState((old) => ({ ...old, isOpen: false }))}
          results={results}
          filters={filters}
          onApplied={onApplied}
        />
      </Suspense>
    ),
  }
}

type FilterSheetState = ReturnType<typeof useFilterSheet>

/** Opens the sheet. Until hydration it is a link to the filters on the page. */
function FiltersChip({ text, buttonProps }: FilterSheetState) {
  const isHydrated = useHydrated()
  const chipProps = { icon: 'sliders-horizontal', className: classes.all } as const
  return isHydrated ? (
    <Chip {...chipProps} {...buttonProps}>
      {text}
    </Chip>
  ) : (
    <ChipLink {...chipProps} href="#filters">
      {text}
    </ChipLink>
  )
}

/**
 * A floating button, shown once the user has scrolled into the list: on the first screen it would cover the times on
 * the first cards.
 */
function FloatingFiltersButton({ text, buttonProps }: FilterSheetState) {
  const hasScrolled = useHasScrolled()
  if (!hasScrolled) return null
  return (
    <div className={classes.track}>
      <button type="button" className={classes.floating} {...buttonProps}>
        <Icon name="sliders-horizontal" />
        {text}
      </button>
    </div>
  )
}

const FLOATS_AFTER_PX = 100

/** Returns whether the user has scrolled down; stays true afterwards. */
function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const check = () => setScrolled((already) => already || window.scrollY > FLOATS_AFTER_PX)
    // The browser may already have restored the scroll position, for example after Back.
    check()
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [])
  return hasScrolled
}
