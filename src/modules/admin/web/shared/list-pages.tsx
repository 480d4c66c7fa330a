import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ChipLink } from '#ui/chip.tsx'
import { Pagination } from '#ui/pagination.tsx'
import classes from './admin.module.css'

export interface Listing {
  status: 'waiting' | 'all'
  page: number
}

/** Parses the filter and page of a list from a request. */
export function parseListing(request: Request): Listing {
  const { searchParams } = new URL(request.url)
  return {
    status: searchParams.get('status') === 'all' ? 'all' : 'waiting',
    page: Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1),
  }
}

/** Filter for waiting items or all items. */
export function WaitingOrAll({ address, status }: { address: string; status: Listing['status'] }) {
  const { t } = useAreaTexts('superuser')
  return (
    <div className={classes.filters}>
      <ChipLink href={address} isChosen={status === 'waiting'}>
        {t('superuser.onlyWaiting')}
      </ChipLink>
      <ChipLink href={`${address}?status=all`} isChosen={status === 'all'}>
        {t('superuser.all')}
      </ChipLink>
    </div>
  )
}

interface ListPagesProps extends Listing {
  address: string
  pageSize: number
  totalCount: number
}

/** Pagination, shown only if there is more than one page. */
export function ListPages({ address, status, page, pageSize, totalCount }: ListPagesProps) {
  const { t } = useAreaTexts('superuser')
  const before = (page - 1) * pageSize
  const last = Math.min(before + pageSize, totalCount)
  if (page === 1 && last === totalCount) return null
  const at = (to: number) => `${address}?status=${status}&page=${to}`
  return (
    <Pagination
      label={t('superuser.pages')}
      range={t('superuser.range', { from: before + 1, to: last, total: totalCount })}
      previous={{ text: t('superuser.previous'), href: page > 1 ? at(page - 1) : null }}
      next={{ text: t('superuser.next'), href: last < totalCount ? at(page + 1) : null }}
    />
  )
}
