import { DASHBOARD_DAYS } from '#modules/admin/values/dashboard-days.ts'
import classes from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import figures from './figures.module.css'

type Dashboard = Reply<'superuserDashboard'>
type Day = Dashboard['days'][number]
type FiguresProps = Omit<Dashboard, 'waiting'>

const sumDays = (days: readonly Day[], pick: (day: Day) => number) =>
  // Adds whole cents, because sums of fractional euros are not exact.
  days.reduce((total, day) => total + Math.round(pick(day) * 100), 0) / 100

/** Charts of payments, fees, sessions and new accounts in the chosen period, each with a table. */
export function Figures(dashboard: FiguresProps) {
  const { t, format } = useAreaTexts('adminDashboard')
  const { days, fromDate, toDate } = dashboard
  return (
    <>
      <div className={figures.period}>
        <nav aria-label={t('adminDashboard.period')} className={classes.filters}>
          {DASHBOARD_DAYS.map((count) => (
            <ChipLink key={count} href={`/superuser?days=${count}`} isChosen={count === days.length}>
              {t('adminDashboard.lastDays', { count })}
            </ChipLink>
          ))}
        </nav>
        <p className={classes.small}>
          {t('adminDashboard.range', { from: format.date(fromDate), to: format.date(toDate) })}
        </p>
      </div>
      <Payments {...dashboard} />
      <Fees days={days} />
      <Sessions days={days} />
      <NewAccounts days={days} />
    </>
  )
}

/** Returns a function that formats the label of a bar, such as '7 Nov'. */
function useBarLabel() {
  const { t, language } = useAreaTexts('adminDashboard')
  return (date: string) => formatDayShort(t, date, language)
}

function Payments({ days, transfersPending }: FiguresProps) {
  const { t, format } = useAreaTexts('adminDashboard')
  const formatBarLabel = useBarLabel()
  const formatSum = (pick: (day: Day) => number) => format.money(sumDays(days, pick))
  const [paid, refunded] = [formatSum((day) => day.paid), formatSum((day) => day.refunded)]
  const { count, amount } = transfersPending
  return (
    <Card as="section" aria-label={t('adminDashboard.money')} className={classes.part}>
      <CardHead title={t('adminDashboard.money')} />
      <Numbers
        items={[
          [t('adminDashboard.paid'), paid],
          [t('adminDashboard.refunded'), refunded],
          [t('adminDashboard.payments'), String(sumDays(days, (day) => day.payments))],
          [t('adminDashboard.fee'), formatSum((day) => day.fee - day.feeBack)],
          [t('adminDashboard.pending'), t('adminDashboard.pendingCount', { count, amount: format.money(amount) })],
        ]}
      />
      <BarChart
        summary={t('adminDashboard.moneySummary', { paid, refunded })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.paid, more: day.refunded }))}
        format={(euros) => format.moneyShort(euros)}
        names={{ label: t('adminDashboard.day'), value: t('adminDashboard.paid'), more: t('adminDashboard.refunded') }}
        tableText={t('adminDashboard.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function Fees({ days }: { days: Day[] }) {
  const { t, format } = useAreaTexts('adminDashboard')
  const formatBarLabel = useBarLabel()
  return (
    <Card as="section" aria-label={t('adminDashboard.feePerDay')} className={classes.part}>
      <CardHead title={t('adminDashboard.feePerDay')} />
      <BarChart
        summary={t('adminDashboard.feeSummary', { fee: format.money(sumDays(days, (day) => day.fee - day.feeBack)) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.fee, more: Math.max(0, day.feeBack) }))}
        format={(euros) => format.moneyShort(euros)}
        names={{ label: t('adminDashboard.day'), value: t('adminDashboard.fee'), more: t('adminDashboard.feeBack') }}
        tableText={t('adminDashboard.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function Sessions({ days }: { days: Day[] }) {
  const { t } = useAreaTexts('adminDashboard')
  const formatBarLabel = useBarLabel()
  const count = (pick: (day: Day) => number) => sumDays(days, pick)
  const countCancelled = (day: Day) => day.cancelledByClient + day.cancelledByCounsellor + day.cancelledByPlatform
  return (
    <Card as="section" aria-label={t('adminDashboard.sessions')} className={classes.part}>
      <CardHead title={t('adminDashboard.sessions')} />
      <Numbers
        items={[
          [t('adminDashboard.held'), String(count((day) => day.held - day.noShows))],
          [t('adminDashboard.noShows'), String(count((day) => day.noShows))],
          [t('adminDashboard.byClient'), String(count((day) => day.cancelledByClient))],
          [t('adminDashboard.byCounsellor'), String(count((day) => day.cancelledByCounsellor))],
          [t('adminDashboard.byPlatform'), String(count((day) => day.cancelledByPlatform))],
        ]}
      />
      <BarChart
        summary={t('adminDashboard.sessionsSummary', { held: count((day) => day.held), off: count(countCancelled) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.held, more: countCancelled(day) }))}
        format={String}
        names={{
          label: t('adminDashboard.day'),
          value: t('adminDashboard.sessions'),
          more: t('adminDashboard.cancelled'),
        }}
        tableText={t('adminDashboard.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function NewAccounts({ days }: { days: Day[] }) {
  const { t } = useAreaTexts('adminDashboard')
  const formatBarLabel = useBarLabel()
  return (
    <Card as="section" aria-label={t('adminDashboard.peoplePerDay')} className={classes.part}>
      <CardHead title={t('adminDashboard.peoplePerDay')} />
      <BarChart
        summary={t('adminDashboard.peopleSummary', { count: sumDays(days, (day) => day.signUps) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.signUps }))}
        format={String}
        names={{ label: t('adminDashboard.day'), value: t('adminDashboard.signUps') }}
        tableText={t('adminDashboard.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function Numbers({ items }: { items: [string, string][] }) {
  return (
    <dl className={figures.numbers}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
