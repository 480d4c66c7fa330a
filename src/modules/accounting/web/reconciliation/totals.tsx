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
  const { t, format } = useAreaTexts('watch')
  const isSame = run.here === run.there
  return (
    <Card as="section" aria-label={t('watch.sums')} className={classes.part}>
      <CardHead title={t('watch.sums')} />
      <div className={watch.sums}>
        <p className={watch.lines}>
          <span className={watch.small}>{t('watch.heldHere')}</span>
          <strong className={watch.big}>{format.money(run.here)}</strong>
        </p>
        <p className={watch.lines}>
          <span className={watch.small}>{t('watch.heldThere')}</span>
          <strong className={watch.big}>{format.money(run.there)}</strong>
        </p>
        <p className={watch.lines}>
          <Badge kind={isSame ? 'good' : 'wrong'}>
            {isSame ? t('watch.same') : t('watch.apart', { amount: format.money(Math.abs(run.there - run.here)) })}
          </Badge>
        </p>
      </div>
      {run.sums.length > 0 && <Kinds sums={run.sums} />}
    </Card>
  )
}

function Kinds({ sums }: { sums: MovementSums[] }) {
  const { t, format } = useAreaTexts('watch')
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
    { key: 'about', title: t('watch.kindOfMove'), cell: (row) => t(`watch.about.${row.about}`) },
    side('here', t('watch.here')),
    side('there', t('watch.there')),
    {
      key: 'same',
      title: t('watch.state'),
      cell: (row) => {
        const isSame = row.here === row.there && row.hereCount === row.thereCount
        return <Badge kind={isSame ? 'good' : 'wrong'}>{isSame ? t('watch.same') : t('watch.differs')}</Badge>
      },
    },
  ]
  return <Table caption={t('watch.sums')} columns={columns} rows={sums} rowKey={(row) => row.about} />
}
