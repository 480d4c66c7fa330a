import type { FinderData } from '#modules/search/web/shared/load-finder.ts'
import { formatSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Filters } from './use-filters.ts'

/** Links to the previous and next page, which open at the list. Renders nothing if all results fit on one page. */
export function ResultPages({ found, filters }: { found: FinderData['found']; filters: Filters }) {
  const { t } = useTexts()
  const { page, pageSize, items, totalCount, isCountCapped } = found
  const before = (page - 1) * pageSize
  const hasNext = isCountCapped ? items.length === pageSize : before + items.length < totalCount
  if (page === 1 && !hasNext) return null
  const buildHref = (pageNumber: number) =>
    `${filters.path}${formatSearchFilters({ ...filters.search, page: pageNumber })}#results`
  return (
    <Pagination
      label={t('finder.pages')}
      range={t('finder.range', {
        from: before + 1,
        to: before + items.length,
        total: isCountCapped ? `${totalCount}+` : totalCount,
      })}
      previous={{ text: t('finder.previous'), href: page > 1 ? buildHref(page - 1) : null }}
      next={{ text: t('finder.next'), href: hasNext ? buildHref(page + 1) : null }}
    />
  )
}
