import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApplicationTable } from '#modules/admin/web/shared/application-table.tsx'
import { ListPages, listingOf, WaitingOrAll } from '#modules/admin/web/shared/list-pages.tsx'
import classes from '#modules/admin/web/shared/superuser.module.css'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'
import { PageTop } from '#ui/page-top.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

const ADDRESS = '/superuser/applications'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = listingOf(request)
  return { ...loaded(await api('listApplications', filters)), ...filters }
}

/** All applications, those under review first. */
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
