import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import type { FinderData } from '#modules/search/web/shared/load-finder.ts'
import { clearFilters } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import type { FirstKey } from '#platform/web/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { removeFilter } from './active-filters.ts'
import classes from './no-results.module.css'
import type { Filters } from './use-filters.ts'

interface NoResultsProps extends Pick<FinderData, 'match'> {
  loosen: FinderData['results']['loosen']
  filters: Filters
}

/**
 * Empty state. Suggests single filters to remove, with the number of results without each (finder issue, no-result
 * state).
 */
export function NoResults({ loosen, filters, match }: NoResultsProps) {
  const { t } = useTexts()
  const isSavedListEmpty = useBookmarks().isEmpty && filters.search.saved
  const suggestions = loosen.flatMap(({ filter, count }) => {
    const next = removeFilter(filters.search, filter)
    return next ? [{ filter, count, next }] : []
  })
  return (
    <EmptyState
      icon="search"
      level="h3"
      title={t('finder.noneTitle')}
      actions={
        <ButtonLink kind="second" {...filters.linkTo(clearFilters(filters.search))}>
          {t('finder.clear')}
        </ButtonLink>
      }
    >
      <p>
        {isSavedListEmpty
          ? t('finder.noneSaved')
          : t(suggestions.length > 0 ? 'finder.noneText' : 'finder.noneTextAll')}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.suggestions}>
        {suggestions.map(({ filter, count, next }) => (
          <li key={filter}>
            <Link {...filters.linkTo(next)} className={classes.suggestion}>
              {t(`finder.loosen.${filter}` as FirstKey)}
            </Link>
            <span className={classes.count}> · {t('finder.count', { count })}</span>
          </li>
        ))}
      </ul>
      {match && (
        <p>
          {match.text} <Link href={match.href}>{match.link}</Link>
        </p>
      )}
    </EmptyState>
  )
}
