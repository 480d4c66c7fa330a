import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { ListPages, parseListing } from '#platform/web/admin/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

const PATH = '/superuser/organisations'
type OrganizationItem = Reply<'reviewOrganizations'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { page } = parseListing(request)
  return unwrapLoaderResult(await api('reviewOrganizations', { page }))
}

/** All organizations; deactivated ones come last. */
export default function AdminOrganizationsPage() {
  const { t } = useAreaTexts('organisations')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  const add = (
    <ButtonLink icon="plus" href={`${PATH}/new`}>
      {t('organisations.new')}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHeader title={t('organisations.title')} lead={t('organisations.lead')} actions={items.length > 0 && add} />
      {items.length === 0 ? (
        <EmptyState icon="building" title={t('organisations.none')} actions={add}>
          <p>{t('organisations.noneText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('organisations.title')} columns={columns} rows={items} rowKey={(row) => row.organizationId} />
      )}
      <ListPages path={PATH} status="all" {...list} />
    </div>
  )
}

function useColumns(): Column<OrganizationItem>[] {
  const { t } = useAreaTexts('organisations')
  return [
    { key: 'name', title: t('organisations.name'), cell: (row) => row.name },
    {
      key: 'slug',
      title: t('organisations.address'),
      cell: (row) => <span className={classes.wrap}>{`/o/${row.slug}`}</span>,
    },
    { key: 'state', title: t('organisations.state'), cell: (row) => <ActiveBadge isActive={row.isActive} /> },
    { key: 'members', title: t('organisations.members'), isAmount: true, cell: (row) => row.memberCount },
    { key: 'managers', title: t('organisations.managers'), isAmount: true, cell: (row) => row.managerCount },
    {
      key: 'open',
      title: t('organisations.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.organizationId}`}>
          {t('organisations.open')} <span className="visually-hidden">{row.name}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useAreaTexts('organisations')
  return (
    <Badge kind={isActive ? 'good' : 'still'}>{t(isActive ? 'organisations.active' : 'organisations.inactive')}</Badge>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('organisations')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
