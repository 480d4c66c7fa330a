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
  const { t } = useAreaTexts('adminOrganizations')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  const add = (
    <ButtonLink icon="plus" href={`${PATH}/new`}>
      {t('adminOrganizations.new')}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('adminOrganizations.title')}
        lead={t('adminOrganizations.lead')}
        actions={items.length > 0 && add}
      />
      {items.length === 0 ? (
        <EmptyState icon="building" title={t('adminOrganizations.none')} actions={add}>
          <p>{t('adminOrganizations.noneText')}</p>
        </EmptyState>
      ) : (
        <Table
          caption={t('adminOrganizations.title')}
          columns={columns}
          rows={items}
          rowKey={(row) => row.organizationId}
        />
      )}
      <ListPages path={PATH} status="all" {...list} />
    </div>
  )
}

function useColumns(): Column<OrganizationItem>[] {
  const { t } = useAreaTexts('adminOrganizations')
  return [
    { key: 'name', title: t('adminOrganizations.name'), cell: (row) => row.name },
    {
      key: 'slug',
      title: t('adminOrganizations.address'),
      cell: (row) => <span className={classes.wrap}>{`/o/${row.slug}`}</span>,
    },
    { key: 'state', title: t('adminOrganizations.state'), cell: (row) => <ActiveBadge isActive={row.isActive} /> },
    { key: 'members', title: t('adminOrganizations.members'), isAmount: true, cell: (row) => row.memberCount },
    { key: 'managers', title: t('adminOrganizations.managers'), isAmount: true, cell: (row) => row.managerCount },
    {
      key: 'open',
      title: t('adminOrganizations.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.organizationId}`}>
          {t('adminOrganizations.open')} <span className="visually-hidden">{row.name}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useAreaTexts('adminOrganizations')
  return (
    <Badge kind={isActive ? 'good' : 'still'}>
      {t(isActive ? 'adminOrganizations.active' : 'adminOrganizations.inactive')}
    </Badge>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('adminOrganizations')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
