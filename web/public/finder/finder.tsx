import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../texts.tsx'
import { chosenFilters } from './chosen.ts'
import { FilterRail } from './filter-rail.tsx'
import classes from './finder.module.css'
import type { FinderData } from './load.ts'
import { QuickFilters } from './quick-filters.tsx'
import { Results } from './results.tsx'
import { SearchBar } from './search-bar.tsx'
import { type Filters, useFilters } from './use-filters.ts'

const FORM = 'search'
/** Only phones open it, and only some: it comes when a finger is on its way. */
const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

/** The finder: search bar, filters, list. The site's front page and an organisation's page differ in the words on top. */
export function Finder({ found, place, guide, match, children }: FinderData & { children: ReactNode }) {
  const filters = useFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const toResults = () => heading.current?.focus()
  usePageFocus(filters.wanted.page, toResults)
  return (
    <div className={classes.finder}>
      <div className={classes.top}>
        {children}
        <SearchBar id={FORM} filters={filters} onSearched={toResults} />
        <QuickFilters filters={filters} />
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
      </div>
      <FiltersButton found={found} filters={filters} onApplied={toResults} />
    </div>
  )
}

/** The first free time of all that match, in a sentence; nothing when there is none. */
export function FirstFree({ start }: { start: string | null }) {
  const { t, format } = useTexts()
  if (start === null) return null
  const [time, day] = [format.time(start), format.dayNear(start)]
  if (day === t('format.today')) return t('finder.firstFreeToday', { time })
  if (day === t('format.tomorrow')) return t('finder.firstFreeTomorrow', { time })
  return t('finder.firstFree', { day, time })
}

/** Another page of the list begins at its heading, for the eye and for a reader. */
function usePageFocus(page: number, toResults: () => void): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) toResults()
    last.current = page
  })
}

interface FiltersButtonProps {
  found: FinderData['found']
  filters: Filters
  onApplied: () => void
}

/** Floats over the list below 1024. Before the script comes it is a link to the same filters on the page. */
function FiltersButton({ found, filters, onApplied }: FiltersButtonProps) {
  const { t, format } = useTexts()
  const isAlive = useIsAlive()
  const [opened, setOpened] = useState({ isOpen: false, times: 0 })
  const chosen = chosenFilters(filters.wanted, { t, format }).length
  const show = () => setOpened(({ times }) => ({ isOpen: true, times: times + 1 }))
  // Without a connection the sheet cannot come; the filters that are on the page already can.
  const open = () => void loadSheet().then(show, () => location.assign('#filters'))
  const face = (
    <>
      <Icon name="sliders-horizontal" />
      {chosen > 0 ? t('finder.filtersChosen', { number: chosen }) : t('finder.filters')}
    </>
  )
  return (
    <div className={classes.floating}>
      {isAlive ? (
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          onPointerEnter={loadSheet}
          onFocus={loadSheet}
          onClick={open}
        >
          {face}
        </button>
      ) : (
        <a href="#filters" className={classes.open}>
          {face}
        </a>
      )}
      {opened.times > 0 && (
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
      )}
    </div>
  )
}

const useIsAlive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
