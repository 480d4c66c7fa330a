import watch from '#modules/admin/web/shared/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type DifferenceRow = Reply<'getReconciliation'>['items'][number]

/** Table of differences with their causes, if known. */
export function DiscrepancyTable({ items }: { items: DifferenceRow[] }) {
  const { t } = useAreaTexts('watch')
  const columns = useColumns()
  return <Table caption={t('watch.differences')} columns={columns} rows={items} rowKey={(row) => row.differenceId} />
}

/** Badge that shows that a difference is resolved, or its kind. */
export function DiscrepancyBadge({ kind, resolvedAt }: Pick<DifferenceRow, 'kind' | 'resolvedAt'>) {
  const { t } = useAreaTexts('watch')
  if (resolvedAt) return <Badge kind="good">{t('watch.gone')}</Badge>
  return <Badge kind="wrong">{t(`watch.kind.${kind}`)}</Badge>
}

function useColumns(): Column<DifferenceRow>[] {
  const { t, format } = useAreaTexts('watch')
  return [
    {
      key: 'about',
      title: t('watch.what'),
      cell: (row) => (
        <span className={watch.lines}>
          {t(`watch.about.${row.about}`)}
          {row.about !== 'balance' && <span className={watch.id}>{row.key}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('watch.state'),
      cell: (row) => <DiscrepancyBadge kind={row.kind} resolvedAt={row.resolvedAt} />,
    },
    { key: 'here', title: t('watch.here'), isAmount: true, cell: (row) => format.money(row.here) },
    { key: 'there', title: t('watch.there'), isAmount: true, cell: (row) => format.money(row.there) },
    { key: 'cause', title: t('watch.cause'), cell: (row) => t(`watch.cause.${row.cause}`) },
    { key: 'since', title: t('watch.firstSeen'), cell: (row) => format.dayAtTime(row.firstSeen) },
    {
      key: 'open',
      title: t('watch.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`/superuser/reconciliation/${row.differenceId}`}>
          {t('watch.open')} <span className="visually-hidden">{`${t(`watch.about.${row.about}`)} ${row.key}`}</span>
        </ButtonLink>
      ),
    },
  ]
}
