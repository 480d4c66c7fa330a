import { useLocation } from 'react-router'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Pagination } from '#ui/pagination.tsx'
import { buildListQuery, type ListFilter } from './list-filter.ts'
import classes from './payments-admin.module.css'

/** Pagination of a list; renders nothing for a single page. */
export function FilterPagination({ filter, ...list }: { filter: ListFilter; pageSize: number; totalCount: number }) {
  const { t } = useAreaTexts('adminPayments')
  const { pathname } = useLocation()
  const offset = (filter.page - 1) * list.pageSize
  const last = Math.min(offset + list.pageSize, list.totalCount)
  if (filter.page === 1 && last === list.totalCount) return null
  const getHref = (page: number) => pathname + buildListQuery({ ...filter, page })
  return (
    <Pagination
      label={t('adminPayments.pages')}
      range={t('adminPayments.range', { from: offset + 1, to: last, total: list.totalCount })}
      previous={{ text: t('adminPayments.newer'), href: filter.page > 1 ? getHref(filter.page - 1) : null }}
      next={{ text: t('adminPayments.older'), href: last < list.totalCount ? getHref(filter.page + 1) : null }}
    />
  )
}

export function TotalsList({ totals }: { totals: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.numbers}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
