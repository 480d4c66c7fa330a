import { DASHBOARD_DAYS } from '#modules/admin/values/dashboard-days.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/zoned-format.ts'
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

/** Charts of payments, sessions and new accounts in the chosen period, each with a table. */
export function Figures(dashboard: FiguresProps) {
  const { t, format } = useAreaTexts('oversight')
  const { days, fromDate, toDate } = dashboard
  return (
    <>
      <div className={figures.period}>
        <nav aria-label={t('oversight.period')} className={classes.filters}>
          {DASHBOARD_DAYS.map((count) => (
            <ChipLink key={count} href={`/superuser?days=${count}`} isChosen={count === days.length}>
              {t('oversight.lastDays', { count })}
            </ChipLink>
          ))}
        </nav>
        <p className={classes.small}>
          {t('oversight.range', { from: format.date(fromDate), to: format.date(toDate) })}
        </p>
      </div>
      <Money {...dashboard} />
      <Fees days={days} />
      <Sessions days={days} />
      <NewAccounts days={days} />
    </>
  )
}

/** Returns a function that formats a bar's label, such as '7 Nov'. */
function useBarLabel() {
  const { t, language } = useAreaTexts('oversight')
  return (date: string) => formatDayShort(t, date, language)
}

function Money({ days, transfersPending }: FiguresProps) {
  const { t, format } = useAreaTexts('oversight')
  const formatBarLabel = useBarLabel()
  const money = (pick: (day: Day) => number) => format.money(sumDays(days, pick))
  const [paid, refunded] = [money((day) => day.paid), money((day) => day.refunded)]
  const { count, amount } = transfersPending
  return (
    <Card as="section" aria-label={t('oversight.money')} className={classes.part}>
      <CardHead title={t('oversight.money')} />
      <Numbers
        items={[
          [t('oversight.paid'), paid],
          [t('oversight.refunded'), refunded],
          [t('oversight.payments'), String(sumDays(days, (day) => day.payments))],
          [t('oversight.fee'), money((day) => day.fee - day.feeBack)],
          [t('oversight.pending'), t('oversight.pendingCount', { count, amount: format.money(amount) })],
        ]}
      />
      <BarChart
        summary={t('oversight.moneySummary', { paid, refunded })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.paid, more: day.refunded }))}
        format={(euros) => format.moneyShort(euros)}
        names={{ label: t('oversight.day'), value: t('oversight.paid'), more: t('oversight.refunded') }}
        tableText={t('oversight.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function Fees({ days }: { days: Day[] }) {
  const { t, format } = useAreaTexts('oversight')
  const formatBarLabel = useBarLabel()
  return (
    <Card as="section" aria-label={t('oversight.feePerDay')} className={classes.part}>
      <CardHead title={t('oversight.feePerDay')} />
      <BarChart
        summary={t('oversight.feeSummary', { fee: format.money(sumDays(days, (day) => day.fee - day.feeBack)) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.fee, more: Math.max(0, day.feeBack) }))}
        format={(euros) => format.moneyShort(euros)}
        names={{ label: t('oversight.day'), value: t('oversight.fee'), more: t('oversight.feeBack') }}
        tableText={t('oversight.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function Sessions({ days }: { days: Day[] }) {
  const { t } = useAreaTexts('oversight')
  const formatBarLabel = useBarLabel()
  const count = (pick: (day: Day) => number) => sumDays(days, pick)
  const countCancelled = (day: Day) => day.cancelledByClient + day.cancelledByCounsellor + day.cancelledByPlatform
  return (
    <Card as="section" aria-label={t('oversight.sessions')} className={classes.part}>
      <CardHead title={t('oversight.sessions')} />
      <Numbers
        items={[
          [t('oversight.held'), String(count((day) => day.held - day.noShows))],
          [t('oversight.noShows'), String(count((day) => day.noShows))],
          [t('oversight.byClient'), String(count((day) => day.cancelledByClient))],
          [t('oversight.byCounsellor'), String(count((day) => day.cancelledByCounsellor))],
          [t('oversight.byPlatform'), String(count((day) => day.cancelledByPlatform))],
        ]}
      />
      <BarChart
        summary={t('oversight.sessionsSummary', { held: count((day) => day.held), off: count(countCancelled) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.held, more: countCancelled(day) }))}
        format={String}
        names={{ label: t('oversight.day'), value: t('oversight.sessions'), more: t('oversight.calledOff') }}
        tableText={t('oversight.asTable')}
        namedEvery={Math.ceil(days.length / 3)}
      />
    </Card>
  )
}

function NewAccounts({ days }: { days: Day[] }) {
  const { t } = useAreaTexts('oversight')
  const formatBarLabel = useBarLabel()
  return (
    <Card as="section" aria-label={t('oversight.peoplePerDay')} className={classes.part}>
      <CardHead title={t('oversight.peoplePerDay')} />
      <BarChart
        summary={t('oversight.peopleSummary', { count: sumDays(days, (day) => day.signUps) })}
        bars={days.map((day) => ({ label: formatBarLabel(day.date), value: day.signUps }))}
        format={String}
        names={{ label: t('oversight.day'), value: t('oversight.signUps') }}
        tableText={t('oversight.asTable')}
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
