import { PROVIDER_TYPES, type ProviderStatus } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type Row = Reply<'listApplications'>['items'][number]

const KIND: Record<ProviderStatus, 'good' | 'waiting' | 'wrong' | 'still'> = {
  none: 'still',
  draft: 'still',
  submitted: 'waiting',
  changesRequested: 'waiting',
  approved: 'good',
  rejected: 'wrong',
  deactivated: 'still',
}

/** How an application stands, in words. */
export function StatusBadge({ status }: { status: ProviderStatus }) {
  const { t } = useAreaTexts('application')
  return <Badge kind={KIND[status]}>{t(`application.status.${status}`)}</Badge>
}

/** Applications, one a row. */
export function ApplicationTable({ items }: { items: Row[] }) {
  const { t } = useAreaTexts('superuser')
  const columns = useColumns()
  if (items.length === 0)
    return (
      <EmptyState icon="circle-check" title={t('superuser.nothingWaits')}>
        <p>{t('superuser.nothingWaitsText')}</p>
      </EmptyState>
    )
  return (
    <Table
      caption={t('superuser.applications')}
      columns={columns}
      rows={items}
      rowKey={(row) => row.providerAccountId}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t, format } = useAreaTexts('superuser')
  const typesOf = (row: Row) =>
    PROVIDER_TYPES.filter((one) => row.providerTypeIds.includes(one.providerTypeId)).map(({ key }) =>
      t(`providerType.${key}`),
    )
  const nameOf = (row: Row) => `${row.firstName} ${row.lastName}`
  return [
    { key: 'name', title: t('superuser.applicant'), cell: nameOf },
    { key: 'types', title: t('superuser.types'), cell: (row) => typesOf(row).join(', ') || '–' },
    { key: 'city', title: t('superuser.town'), cell: (row) => row.city ?? '–' },
    {
      key: 'state',
      title: t('superuser.state'),
      cell: (row) =>
        row.isChange ? <Badge kind="waiting">{t('superuser.change')}</Badge> : <StatusBadge status={row.status} />,
    },
    {
      key: 'since',
      title: t('superuser.since'),
      cell: (row) => (row.waitingSince ? format.dayAtTime(row.waitingSince) : '–'),
    },
    {
      key: 'open',
      title: t('superuser.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`/superuser/applications/${row.providerAccountId}`}>
          {t('superuser.open')} <span className="visually-hidden">{nameOf(row)}</span>
        </ButtonLink>
      ),
    },
  ]
}
