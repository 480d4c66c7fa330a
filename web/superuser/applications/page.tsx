import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ChipLink } from '../../kit/chip.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { ApplicationTable } from '../application-table.tsx'
import classes from '../superuser.module.css'

const ADDRESS = '/superuser/applications'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const status = searchParams.get('status') === 'all' ? 'all' : 'waiting'
  const page = Math.max(1, Number(searchParams.get('page')) || 1)
  return { status, ...loaded(await api('listApplications', { status, page })) }
}

/** All applications, those that wait first. */
export default function SuperuserApplications() {
  const { t } = useAreaTexts('superuser')
  const { status, items, totalCount, page, pageSize } = useLoaderData<typeof clientLoader>()
  const address = (to: number) => `${ADDRESS}?status=${status}&page=${to}`
  const before = (page - 1) * pageSize
  const isLast = before + items.length >= totalCount
  return (
    <div className={classes.page}>
      <h1>{t('superuser.applications')}</h1>
      <div className={classes.filters}>
        <ChipLink href={ADDRESS} isChosen={status === 'waiting'}>
          {t('superuser.onlyWaiting')}
        </ChipLink>
        <ChipLink href={`${ADDRESS}?status=all`} isChosen={status === 'all'}>
          {t('superuser.all')}
        </ChipLink>
      </div>
      <ApplicationTable items={items} />
      {(page > 1 || !isLast) && (
        <Pagination
          label={t('superuser.pages')}
          range={t('superuser.range', { from: before + 1, to: before + items.length, total: totalCount })}
          previous={{ text: t('superuser.previous'), href: page > 1 ? address(page - 1) : null }}
          next={{ text: t('superuser.next'), href: isLast ? null : address(page + 1) }}
        />
      )}
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
