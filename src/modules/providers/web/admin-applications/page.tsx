import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { PageTop } from '../../kit/page-top.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { ApplicationTable } from '../application-table.tsx'
import { ListPages, listingOf, WaitingOrAll } from '../list-pages.tsx'
import classes from '../superuser.module.css'

const ADDRESS = '/superuser/applications'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = listingOf(request)
  return { ...loaded(await api('listApplications', wanted)), ...wanted }
}

/** All applications, those that wait first. */
export default function SuperuserApplications() {
  const { t } = useAreaTexts('superuser')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageTop title={t('superuser.applications')} />
      <WaitingOrAll address={ADDRESS} status={list.status} />
      <ApplicationTable items={items} />
      <ListPages address={ADDRESS} {...list} />
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
