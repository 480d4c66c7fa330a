import classes from '#modules/admin/web/shared/admin.module.css'
import watch from '#modules/admin/web/shared/monitoring.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

type Run = NonNullable<Reply<'getReconciliation'>['lastRun']>
type MovementSums = Run['sums'][number]

/** The balance held at Stripe according to the ledger and to Stripe, and the totals by type of movement. */
export function ReconciliationTotals({ run }: { run: Run }) {
  const { t, format } = useAreaTexts('monitoring')
  const isSame = run.here === run.there
  return (
    <Card as="section" aria-label={t('monitoring.sums')} className={classes.part}>
      <CardHead title={t('monitoring.sums')} />
      <div className={watch.sums}>
        <p className={watch.lines}>
          <span className={watch.small}>{t('monitoring.heldHere')}</span>
          <strong className={watch.big}>{format.money(run.here)}</strong>
        </p>
        <p className={watch.lines}>
          <span className={watch.small}>{t('monitoring.heldThere')}</span>
          <strong className={watch.big}>{format.money(run.there)}</strong>
        </p>
        <p className={watch.lines}>
          <Badge kind={isSame ? 'good' : 'wrong'}>
            {isSame
              ? t('monitoring.same')
              : t('monitoring.apart', { amount: format.money(Math.abs(run.there - run.here)) })}
          </Badge>
        </p>
      </div>
      {run.sums.length > 0 && <Kinds sums={run.sums} />}
    </Card>
  )
}

function Kinds({ sums }: { sums: MovementSums[] }) {
  const { t, format } = useAreaTexts('monitoring')
  const side = (key: 'here' | 'there', title: string): Column<MovementSums> => ({
    key,
    title,
    isAmount: true,
    cell: (row) => (
      <span>
        {format.money(row[key])} <span className={watch.small}>({row[`${key}Count`]})</span>
      </span>
    ),
  })
  const columns: Column<MovementSums>[] = [
    { key: 'about', title: t('monitoring.kindOfMove'), cell: (row) => t(`monitoring.about.${row.about}`) },
    side('here', t('monitoring.here')),
    side('there', t('monitoring.there')),
    {
      key: 'same',
      title: t('monitoring.state'),
      cell: (row) => {
        const isSame = row.here === row.there && row.hereCount === row.thereCount
        return <Badge kind={isSame ? 'good' : 'wrong'}>{isSame ? t('monitoring.same') : t('monitoring.differs')}</Badge>
      },
    },
  ]
  return <Table caption={t('monitoring.sums')} columns={columns} rows={sums} rowKey={(row) => row.about} />
}
