import classes from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'

export type TaxReport = Reply<'taxReport'>

/** Adds up amounts in euros, exact to the cent. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

interface TotalsRow {
  name: string
  paid: number
  fees: number
  sessions: number
}

/** The year's totals, compared with the totals of the underlying transfers. */
export function TaxReportTotals({ report: { total, transfers } }: { report: TaxReport }) {
  const { t, format } = useAreaTexts('taxReport')
  const reported = {
    paid: sumAmounts(total.consideration),
    fees: sumAmounts(total.fees),
    sessions: sumAmounts(total.activities),
  }
  const fromTransfers = { paid: transfers.consideration, fees: transfers.fees, sessions: transfers.activities }
  const isEqual =
    reported.paid === fromTransfers.paid &&
    reported.fees === fromTransfers.fees &&
    reported.sessions === fromTransfers.sessions
  const columns: Column<TotalsRow>[] = [
    { key: 'name', title: t('taxReport.sums'), cell: (row) => row.name },
    { key: 'paid', title: t('taxReport.paid'), isAmount: true, cell: (row) => format.money(row.paid) },
    { key: 'fees', title: t('taxReport.fees'), isAmount: true, cell: (row) => format.money(row.fees) },
    { key: 'sessions', title: t('taxReport.sessions'), isAmount: true, cell: (row) => String(row.sessions) },
  ]
  const rows = [
    { name: t('taxReport.sumOf'), ...reported },
    { name: t('taxReport.fromTransfers'), ...fromTransfers },
  ]
  return (
    <Card as="section" aria-label={t('taxReport.sums')} className={classes.part}>
      <CardHead title={t('taxReport.sums')} />
      <Table caption={t('taxReport.sums')} columns={columns} rows={rows} rowKey={(row) => row.name} />
      <Notice kind={isEqual ? 'good' : 'wrong'}>{t(isEqual ? 'taxReport.equal' : 'taxReport.differs')}</Notice>
    </Card>
  )
}
