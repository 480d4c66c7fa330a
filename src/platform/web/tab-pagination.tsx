import { useSearchParams } from 'react-router'
import { Pagination } from '#ui/pagination.tsx'
import { useMoreTexts } from './texts.tsx'

interface Paged {
  page: number
  pageSize: number
  totalCount: number
  /** Accessible name; 'past sessions' by default. */
  label?: string
}

/** Pagination of a tab. */
export function TabPagination({ page, pageSize, totalCount, label }: Paged) {
  const { t } = useMoreTexts()
  const [query] = useSearchParams()
  const address = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={label ?? t('sessions.pages')}
      range={t('sessions.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('sessions.newer'), href: page > 1 ? address(page - 1) : null }}
      next={{ text: t('sessions.older'), href: last < totalCount ? address(page + 1) : null }}
    />
  )
}
