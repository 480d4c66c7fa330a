import classes from '#modules/payouts/web/earnings/billing.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import type { Earnings } from './load-earnings.ts'

/** Earnings for the last twelve weeks, after the fee (board 06). The page’s loader calls `loadEarnings`. */
export function EarningsCard({ earnings }: { earnings: Earnings }) {
  const { t, format } = useAreaTexts('earnings')
  const { total, feePercent } = earnings
  return (
    <Card as="section" aria-label={t('earnings.earnings')} className={classes.part}>
      <div className={classes.split}>
        <div>
          <CardHead title={t('earnings.earnings')} />
          <p className={classes.small}>{t('earnings.earningsLead', { percent: feePercent })}</p>
        </div>
        <div className={classes.end}>
          <p className={classes.big}>{format.money(total)}</p>
          <p className={classes.small}>{t('earnings.lastWeeks')}</p>
        </div>
      </div>
      <WeeksChart earnings={earnings} />
    </Card>
  )
}

/** Chart of the earnings by week, or a message if there are none. */
function WeeksChart({ earnings: { weeks, total } }: { earnings: Earnings }) {
  const { t, format, language } = useAreaTexts('earnings')
  if (weeks.every(({ yours }) => yours === 0)) return <p>{t('earnings.earningsNone')}</p>
  return (
    <BarChart
      summary={t('earnings.weeksSummary', { total: format.money(total) })}
      bars={weeks.map((week) => ({
        label: week.isUnfinished ? t('earnings.thisWeek') : formatDayShort(t, week.from, language),
        value: week.yours,
        isUnfinished: week.isUnfinished,
      }))}
      format={(euros) => format.moneyShort(euros)}
      names={{ label: t('earnings.week'), value: t('earnings.yours'), unfinished: t('earnings.weekOpen') }}
      tableText={t('earnings.asTable')}
      namedEvery={4}
    />
  )
}
