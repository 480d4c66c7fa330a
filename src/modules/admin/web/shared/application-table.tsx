import { PROVIDER_TYPES, type ProviderStatus } from '#platform/values/enums.ts'
import { joinLowercased } from '#platform/values/lowercase-first.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type ApplicationRow = Reply<'listApplications'>['items'][number]

const BADGE_KIND: Record<ProviderStatus, 'good' | 'waiting' | 'wrong' | 'still'> = {
  none: 'still',
  draft: 'still',
  submitted: 'waiting',
  changesRequested: 'waiting',
  approved: 'good',
  rejected: 'wrong',
  deactivated: 'still',
}

/** A badge with the status of an application. */
export function StatusBadge({ status }: { status: ProviderStatus }) {
  const { t } = useAreaTexts('application')
  return <Badge kind={BADGE_KIND[status]}>{t(`application.status.${status}`)}</Badge>
}

export function ApplicationTable({ items }: { items: ApplicationRow[] }) {
  const { t } = useAreaTexts('administration')
  const columns = useColumns()
  if (items.length === 0)
    return (
      <EmptyState icon="circle-check" title={t('administration.nothingPending')}>
        <p>{t('administration.nothingPendingText')}</p>
      </EmptyState>
    )
  return (
    <Table
      caption={t('administration.applications')}
      columns={columns}
      rows={items}
      rowKey={(row) => row.providerAccountId}
    />
  )
}

function useColumns(): Column<ApplicationRow>[] {
  const { t, format } = useAreaTexts('administration')
  const formatTypes = (row: ApplicationRow) =>
    PROVIDER_TYPES.filter((type) => row.providerTypeIds.includes(type.providerTypeId)).map(({ key }) =>
      t(`providerType.${key}`),
    )
  const formatName = (row: ApplicationRow) => `${row.firstName} ${row.lastName}`
  return [
    { key: 'name', title: t('administration.applicant'), cell: formatName },
    { key: 'types', title: t('administration.types'), cell: (row) => joinLowercased(formatTypes(row)) || '–' },
    { key: 'city', title: t('administration.town'), cell: (row) => row.city ?? '–' },
    {
      key: 'state',
      title: t('administration.state'),
      cell: (row) =>
        row.isChange ? <Badge kind="waiting">{t('administration.change')}</Badge> : <StatusBadge status={row.status} />,
    },
    {
      key: 'since',
      title: t('administration.since'),
      cell: (row) => (row.waitingSince ? format.dayAtTime(row.waitingSince) : '–'),
    },
    {
      key: 'open',
      title: t('administration.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`/superuser/applications/${row.providerAccountId}`}>
          {t('administration.open')} <span className="visually-hidden">{formatName(row)}</span>
        </ButtonLink>
      ),
    },
  ]
}
