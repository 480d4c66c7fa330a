import classes from '#modules/organizations/web/manage/manage.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { shortMonthName } from './month-name.ts'

/** Sessions of the shown months; a bar for a hidden month would disclose something about it. */
export function SessionsPlot({ numbers }: { numbers: Reply<'companyNumbers'> }) {
  const { t, format } = useAreaTexts('company')
  const shown = numbers.months.flatMap(({ month, sessions }) => (sessions === null ? [] : [{ month, sessions }]))
  const best = shown.reduce((most, one) => (one.sessions > most.sessions ? one : most))
  return (
    <Card as="section" aria-label={t('company.plotTitle')} className={classes.part}>
      <CardHead title={t('company.plotTitle')} />
      <BarChart
        summary={t('company.plotSummary', { total: numbers.total.sessions ?? 0, best: format.monthOfYear(best.month) })}
        bars={shown.map(({ month, sessions }) => ({ label: shortMonthName(t, month), value: sessions }))}
        format={(count) => String(count)}
        names={{ label: t('company.month'), value: t('company.sessions') }}
        tableText={t('company.asTable')}
        namedEvery={Math.ceil(shown.length / 4)}
      />
    </Card>
  )
}
