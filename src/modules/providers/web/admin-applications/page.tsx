import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApplicationTable } from '#modules/admin/web/shared/application-table.tsx'
import classes from '#platform/web/admin/admin.module.css'
import { ListPages, parseListing, WaitingOrAll } from '#platform/web/admin/list-pages.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

const PATH = '/superuser/applications'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = parseListing(request)
  return { ...unwrapLoaderResult(await api('listApplications', filters)), ...filters }
}

/** All applications, those under review first. */
export default function SuperuserApplications() {
  const { t } = useAreaTexts('administration')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('administration.applications')} />
      <WaitingOrAll path={PATH} status={list.status} />
      <ApplicationTable items={items} />
      <ListPages path={PATH} {...list} />
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
