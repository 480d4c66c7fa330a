import monitoringClasses from '#platform/web/admin/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type DifferenceRow = Reply<'getReconciliation'>['items'][number]

/** Table of differences with their causes, if known. */
export function DiscrepancyTable({ items }: { items: DifferenceRow[] }) {
  const { t } = useAreaTexts('monitoring')
  const columns = useColumns()
  return (
    <Table caption={t('monitoring.differences')} columns={columns} rows={items} rowKey={(row) => row.differenceId} />
  )
}

/** Badge with the kind of a difference, or with 'resolved'. */
export function DiscrepancyBadge({ kind, resolvedAt }: Pick<DifferenceRow, 'kind' | 'resolvedAt'>) {
  const { t } = useAreaTexts('monitoring')
  if (resolvedAt) return <Badge kind="good">{t('monitoring.paidOut')}</Badge>
  return <Badge kind="wrong">{t(`monitoring.kind.${kind}`)}</Badge>
}

function useColumns(): Column<DifferenceRow>[] {
  const { t, format } = useAreaTexts('monitoring')
  return [
    {
      key: 'about',
      title: t('monitoring.what'),
      cell: (row) => (
        <span className={monitoringClasses.lines}>
          {t(`monitoring.about.${row.about}`)}
          {row.about !== 'balance' && <span className={monitoringClasses.id}>{row.key}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('monitoring.state'),
      cell: (row) => <DiscrepancyBadge kind={row.kind} resolvedAt={row.resolvedAt} />,
    },
    { key: 'here', title: t('monitoring.here'), isAmount: true, cell: (row) => format.money(row.here) },
    { key: 'there', title: t('monitoring.there'), isAmount: true, cell: (row) => format.money(row.there) },
    { key: 'cause', title: t('monitoring.cause'), cell: (row) => t(`monitoring.cause.${row.cause}`) },
    { key: 'since', title: t('monitoring.firstSeen'), cell: (row) => format.dayAtTime(row.firstSeen) },
    {
      key: 'open',
      title: t('monitoring.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`/superuser/reconciliation/${row.differenceId}`}>
          {t('monitoring.open')}{' '}
          <span className="visually-hidden">{`${t(`monitoring.about.${row.about}`)} ${row.key}`}</span>
        </ButtonLink>
      ),
    },
  ]
}
