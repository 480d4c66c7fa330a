import type { FinderData } from '#modules/search/web/shared/load.ts'
import { writeWanted } from '#modules/search/web/shared/wanted.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Filters } from './use-filters.ts'

/** Links to the pages before and after, which begin at the list. Nothing where one page holds them all. */
export function ResultPages({ found, filters }: { found: FinderData['found']; filters: Filters }) {
  const { t } = useTexts()
  const { page, pageSize, items, totalCount, isCountCapped } = found
  const before = (page - 1) * pageSize
  const hasNext = isCountCapped ? items.length === pageSize : before + items.length < totalCount
  if (page === 1 && !hasNext) return null
  const hrefOf = (wanted: number) => `${filters.path}${writeWanted({ ...filters.wanted, page: wanted })}#results`
  return (
    <Pagination
      label={t('finder.pages')}
      range={t('finder.range', {
        from: before + 1,
        to: before + items.length,
        total: isCountCapped ? `${totalCount}+` : totalCount,
      })}
      previous={{ text: t('finder.previous'), href: page > 1 ? hrefOf(page - 1) : null }}
      next={{ text: t('finder.next'), href: hasNext ? hrefOf(page + 1) : null }}
    />
  )
}
