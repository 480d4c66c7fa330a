import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/payouts/web/earnings/billing.module.css'
import { EarningsTabs } from '#modules/payouts/web/earnings/earnings-tabs.tsx'
import { parsePeriod } from '#modules/payouts/web/earnings/period.ts'
import { PeriodForm } from '#modules/payouts/web/earnings/period-form.tsx'
import { EarningsCard } from '#modules/payouts/web/shared/earnings-card.tsx'
import { loadEarnings } from '#modules/payouts/web/shared/load-earnings.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/format.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { formatMonthShort } from '#platform/web/zoned-format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

type Statistics = Reply<'getStatistics'>

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'statistics', title: t('nav.billing'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { page: _page, ...period } = parsePeriod(new URL(request.url).searchParams)
  const [response, earnings] = await Promise.all([api('getStatistics', period), loadEarnings(request)])
  return { statistics: unwrapLoaderResult(response), earnings }
}

/** The provider's own statistics for a period (issue 3, Statistics). */
export default function StatisticsPage() {
  const { t } = useAreaTexts('earnings')
  const { statistics, earnings } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('earnings.statistics')} lead={t('earnings.statLead')} />
      <EarningsTabs current="statistics" />
      <PeriodForm dates={statistics} timezone={statistics.timezone} />
      <Figures statistics={statistics} />
      {statistics.totalSessions === 0 ? (
        <EmptyState icon="chart-column" title={t('earnings.statNone')}>
          <p>{t('earnings.statNoneText')}</p>
        </EmptyState>
      ) : (
        <SessionsChart statistics={statistics} />
      )}
      <EarningsCard earnings={earnings} />
    </div>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { t, format } = useAreaTexts('earnings')
  const { attendancePercentage: attendance, rating, feedbackCount } = statistics
  const figures = [
    [t('earnings.statSessions'), statistics.totalSessions],
    [t('earnings.statClients'), statistics.uniqueClients],
    [t('earnings.statReturning'), statistics.returningClients],
    [t('earnings.statAttendance'), attendance === null ? '–' : format.percent(attendance)],
    [t('earnings.statNoShow'), statistics.noShows],
    [t('earnings.statByClient'), statistics.cancelledByClient],
    [t('earnings.statByYou'), statistics.cancelledByCounsellor],
    [t('earnings.statRating'), rating === null ? '–' : t('earnings.statRatingOf', { rating: format.decimal(rating) })],
  ] as const
  return (
    <Card as="section" aria-label={t('earnings.inPeriod')} className={classes.part}>
      <CardHead title={t('earnings.inPeriod')} />
      <dl className={classes.numbers}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.small}>
        {t('earnings.statRating')}:{' '}
        {rating === null ? t('earnings.statFewer') : t('earnings.statFeedback', { count: feedbackCount })}.{' '}
        {t('earnings.statWhy')}
      </p>
    </Card>
  )
}

function SessionsChart({ statistics: { bars, step, totalSessions } }: { statistics: Statistics }) {
  const { t, format, language } = useAreaTexts('earnings')
  const isWeekly = step === 'week'
  const formatLabel = (from: string) =>
    isWeekly ? formatDayShort(t, from, language) : formatMonthShort(t, from.slice(0, 7), bars.length > 12)
  const best = bars.reduce((currentBest, bar) => (bar.sessions > currentBest.sessions ? bar : currentBest))
  const bestText = isWeekly ? formatLabel(best.from) : format.monthOfYear(best.from.slice(0, 7))
  return (
    <Card as="section" aria-label={t('earnings.statSessions')} className={classes.part}>
      <CardHead title={t(isWeekly ? 'earnings.statPerWeek' : 'earnings.statPerMonth')} />
      <BarChart
        summary={t('earnings.statSummary', { total: totalSessions, best: bestText })}
        bars={bars.map(({ from, sessions, isUnfinished }) => ({
          label: formatLabel(from),
          value: sessions,
          isUnfinished,
        }))}
        format={(count) => String(count)}
        names={{
          label: t(isWeekly ? 'earnings.week' : 'earnings.month'),
          value: t('earnings.statSessions'),
          unfinished: t(isWeekly ? 'earnings.weekOpen' : 'earnings.monthOpen'),
        }}
        tableText={t('earnings.asTable')}
        namedEvery={Math.ceil(bars.length / 4)}
      />
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
