import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatMonthShort } from '#platform/web/zoned-format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import classes from './billing.module.css'

type Billing = Reply<'getBilling'>

/** Totals of the period, and a chart by month with a table. */
export function PeriodTotals({ billing }: { billing: Billing }) {
  const { t, format } = useAreaTexts('earnings')
  const { totals, feePercent } = billing
  const numbers = [
    [t('earnings.paid'), totals.paid],
    [t('earnings.refunded'), totals.refunded],
    [t('earnings.feeOf', { percent: feePercent }), totals.fee],
    [t('earnings.yours'), totals.yours],
    [t('earnings.sent'), totals.sent],
    [t('earnings.toCome'), totals.toCome],
  ] as const
  return (
    <Card as="section" aria-label={t('earnings.inPeriod')} className={classes.part}>
      <CardHead title={t('earnings.inPeriod')} />
      <dl className={classes.numbers}>
        {numbers.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
      {billing.months.length > 1 && billing.months.some(({ yours }) => yours !== 0) && <MonthsPlot billing={billing} />}
    </Card>
  )
}

function MonthsPlot({ billing: { months, totals } }: { billing: Billing }) {
  const { t, format } = useAreaTexts('earnings')
  const bestMonth = months.reduce((currentBest, one) => (one.yours > currentBest.yours ? one : currentBest))
  const withYear = months.length > 12
  return (
    <BarChart
      summary={t('earnings.monthsSummary', {
        total: format.money(totals.yours),
        best: format.monthOfYear(bestMonth.month),
      })}
      bars={months.map((one) => ({
        label: formatMonthShort(t, one.month, withYear),
        value: one.yours,
        isUnfinished: one.isUnfinished,
      }))}
      format={(euros) => format.moneyShort(euros)}
      names={{ label: t('earnings.month'), value: t('earnings.yours'), unfinished: t('earnings.monthOpen') }}
      tableText={t('earnings.asTable')}
      namedEvery={Math.ceil(months.length / 4)}
    />
  )
}
