import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ChipLink } from '#ui/chip.tsx'
import { Pagination } from '#ui/pagination.tsx'
import classes from './admin.module.css'

export interface Listing {
  status: 'waiting' | 'all'
  page: number
}

/** Parses the filter and the page of a list from a request. */
export function parseListing(request: Request): Listing {
  const { searchParams } = new URL(request.url)
  return {
    status: searchParams.get('status') === 'all' ? 'all' : 'waiting',
    page: Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1),
  }
}

/** Filter that switches a list between waiting items and all items. */
export function WaitingOrAll({ path, status }: { path: string; status: Listing['status'] }) {
  const { t } = useAreaTexts('administration')
  return (
    <div className={classes.filters}>
      <ChipLink href={path} isChosen={status === 'waiting'}>
        {t('administration.onlyWaiting')}
      </ChipLink>
      <ChipLink href={`${path}?status=all`} isChosen={status === 'all'}>
        {t('administration.all')}
      </ChipLink>
    </div>
  )
}

interface PageLinksProps {
  page: number
  pageSize: number
  totalCount: number
  getHref: (page: number) => string
}

interface ListPagesProps extends Listing, Omit<PageLinksProps, 'getHref'> {
  path: string
}

/** Pagination for a list filtered by status. */
export const ListPages = ({ path, status, ...list }: ListPagesProps) => (
  <PageLinks {...list} getHref={(page) => `${path}?status=${status}&page=${page}`} />
)

/** Pagination, shown only if there is more than one page. */
export function PageLinks({ page, pageSize, totalCount, getHref }: PageLinksProps) {
  const { t } = useAreaTexts('administration')
  const skipped = (page - 1) * pageSize
  const last = Math.min(skipped + pageSize, totalCount)
  if (page === 1 && last === totalCount) return null
  return (
    <Pagination
      label={t('administration.pages')}
      range={t('administration.range', { from: skipped + 1, to: last, total: totalCount })}
      previous={{ text: t('administration.previous'), href: page > 1 ? getHref(page - 1) : null }}
      next={{ text: t('administration.next'), href: last < totalCount ? getHref(page + 1) : null }}
    />
  )
}
