import classes from '#modules/admin/web/shared/superuser.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'

export type Report = Reply<'taxReport'>

export const sumOf = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100

interface Row {
  name: string
  paid: number
  fees: number
  sessions: number
}

/** The year's sums, held against the transfers they are made of. */
export function Sums({ report: { total, transfers } }: { report: Report }) {
  const { t, format } = useAreaTexts('taxReport')
  const all = { paid: sumOf(total.consideration), fees: sumOf(total.fees), sessions: sumOf(total.activities) }
  const made = { paid: transfers.consideration, fees: transfers.fees, sessions: transfers.activities }
  const isEqual = all.paid === made.paid && all.fees === made.fees && all.sessions === made.sessions
  const columns: Column<Row>[] = [
    { key: 'name', title: t('taxReport.sums'), cell: (row) => row.name },
    { key: 'paid', title: t('taxReport.paid'), isAmount: true, cell: (row) => format.money(row.paid) },
    { key: 'fees', title: t('taxReport.fees'), isAmount: true, cell: (row) => format.money(row.fees) },
    { key: 'sessions', title: t('taxReport.sessions'), isAmount: true, cell: (row) => String(row.sessions) },
  ]
  const rows = [
    { name: t('taxReport.sumOf'), ...all },
    { name: t('taxReport.fromTransfers'), ...made },
  ]
  return (
    <Card as="section" aria-label={t('taxReport.sums')} className={classes.part}>
      <CardHead title={t('taxReport.sums')} />
      <Table caption={t('taxReport.sums')} columns={columns} rows={rows} rowKey={(row) => row.name} />
      <Notice kind={isEqual ? 'good' : 'wrong'}>{t(isEqual ? 'taxReport.equal' : 'taxReport.differs')}</Notice>
    </Card>
  )
}
