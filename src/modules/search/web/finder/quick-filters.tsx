import type { ReactNode } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { type ListFilterName, toggleFilter, toggleSavedFilter } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { getValueLabel } from './active-filters.ts'
import classes from './quick-filters.module.css'
import type { Filters } from './use-filters.ts'

const QUICK_FILTERS: readonly (readonly [ListFilterName, string])[] = [
  ['free', 'today'],
  ['how', 'online'],
  ['topic', 'anxiety'],
]
const QUICK_FILTER_MAX_EUROS = 50

/** Keys of the active filters that these chips already show. */
export const QUICK_FILTER_KEYS: ReadonlySet<string> = new Set([
  'saved',
  ...QUICK_FILTERS.map(([name, value]) => `${name}-${value}`),
])

/**
 * The most used filters as chips, after the button for all filters (`children`). They are links, so they work before
 * any script is loaded.
 */
export function QuickFilters({ filters: { search, linkTo }, children }: { filters: Filters; children: ReactNode }) {
  const { t, format } = useTexts()
  const { isEmpty } = useBookmarks()
  const isPriceLimited = search.max === QUICK_FILTER_MAX_EUROS
  return (
    <div className={classes.quick}>
      <ChipRow label={t('finder.quick')} isSwiped>
        {children}
        {(search.saved || !isEmpty) && (
          <ChipLink icon="heart" isChosen={search.saved} {...linkTo(toggleSavedFilter(search))}>
            {t('finder.savedOnly')}
          </ChipLink>
        )}
        {QUICK_FILTERS.map(([name, value]) => (
          <ChipLink key={value} isChosen={search[name].includes(value)} {...linkTo(toggleFilter(search, name, value))}>
            {getValueLabel(t, name, value)}
          </ChipLink>
        ))}
        <ChipLink
          isChosen={isPriceLimited}
          {...linkTo({ ...search, max: isPriceLimited ? null : QUICK_FILTER_MAX_EUROS, page: 1 })}
        >
          {t('finder.under', { price: format.moneyShort(QUICK_FILTER_MAX_EUROS) })}
        </ChipLink>
      </ChipRow>
    </div>
  )
}
