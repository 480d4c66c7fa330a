import { useSearchParams } from 'react-router'
import { Pagination } from '#ui/pagination.tsx'
import { useMoreTexts } from './texts.tsx'

interface TabPaginationProps {
  page: number
  pageSize: number
  totalCount: number
  /** Accessible name; 'past sessions' by default. */
  label?: string
}

/** Pagination of a tab; the page number is in the URL's query. */
export function TabPagination({ page, pageSize, totalCount, label }: TabPaginationProps) {
  const { t } = useMoreTexts()
  const [query] = useSearchParams()
  const buildHref = (page: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    return `?${next}`
  }
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={label ?? t('sessions.pages')}
      range={t('sessions.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('sessions.newer'), href: page > 1 ? buildHref(page - 1) : null }}
      next={{ text: t('sessions.older'), href: last < totalCount ? buildHref(page + 1) : null }}
    />
  )
}
