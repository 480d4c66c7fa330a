import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { ManagerLayout } from '#modules/organizations/web/manage/manager-layout.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { formatMonthShort } from '#platform/web/zoned-format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'

type OrganizationStatistics = Reply<'companyNumbers'>
type Month = OrganizationStatistics['months'][number]

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'organisationNumbers', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [company, statistics] = await Promise.all([
    api('getCompany', {}),
    api('companyNumbers', {}),
    areaTextsFor(request, 'company'),
  ])
  return { company: unwrapLoaderResult(company), statistics: unwrapLoaderResult(statistics) }
}

/**
 * Totals across all providers. Values below the threshold are marked as hidden and cannot be derived from the others
 * (decision 0039).
 */
export default function OrganizationStatisticsPage() {
  const { t } = useAreaTexts('company')
  const { company, statistics } = useLoaderData<typeof clientLoader>()
  return (
    <ManagerLayout organization={company}>
      <p className={classes.lead}>{t('company.numbersLead')}</p>
      {statistics.total.shownMonths === 0 ? (
        <EmptyState icon="chart-column" title={t('company.noNumbers')}>
          <p>{t('company.noNumbersText')}</p>
        </EmptyState>
      ) : (
        <Statistics statistics={statistics} />
      )}
      <p className={classes.small}>{t('company.numbersWhy')}</p>
    </ManagerLayout>
  )
}

function Statistics({ statistics }: { statistics: OrganizationStatistics }) {
  const { t } = useAreaTexts('company')
  const columns = useColumns()
  return (
    <>
      <Totals total={statistics.total} />
      <SessionsPlot statistics={statistics} />
      <Card as="section" aria-label={t('company.byMonth')} className={classes.part}>
        <CardHead title={t('company.byMonth')} />
        <Table
          caption={t('company.byMonth')}
          columns={columns}
          rows={statistics.months.toReversed()}
          rowKey={(row) => row.month}
        />
      </Card>
    </>
  )
}

function Totals({ total }: { total: OrganizationStatistics['total'] }) {
  const { t, format } = useAreaTexts('company')
  const tooFew = t('company.tooFew')
  const figures = [
    [t('company.sessions'), total.sessions ?? tooFew],
    [t('company.clientsAMonth'), total.clientsAMonth ?? tooFew],
    [t('company.attendance'), total.attendancePercentage === null ? tooFew : `${total.attendancePercentage} %`],
    [t('company.rating'), total.rating === null ? tooFew : format.decimal(total.rating)],
  ] as const
  return (
    <Card as="section" aria-label={t('company.total')} className={classes.part}>
      <CardHead title={t('company.total')} aside={t('company.months', { count: total.shownMonths })} />
      <dl className={classes.numbers}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function useColumns(): Column<Month>[] {
  const { t, format } = useAreaTexts('company')
  const tooFew = t('company.tooFew')
  const amount = { isAmount: true } as const
  return [
    { key: 'month', title: t('company.month'), cell: (row) => format.monthOfYear(row.month) },
    { key: 'sessions', title: t('company.sessions'), ...amount, cell: (row) => row.sessions ?? tooFew },
    { key: 'clients', title: t('company.clients'), ...amount, cell: (row) => row.clients ?? tooFew },
    {
      key: 'attendance',
      title: t('company.attendance'),
      ...amount,
      cell: (row) => (row.attendancePercentage === null ? tooFew : `${row.attendancePercentage} %`),
    },
    {
      key: 'rating',
      title: t('company.rating'),
      ...amount,
      cell: (row) => (row.rating === null ? tooFew : format.decimal(row.rating)),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Sessions per visible month. Hidden months have no bar, because even its height would disclose something. */
function SessionsPlot({ statistics }: { statistics: Reply<'companyNumbers'> }) {
  const { t, format } = useAreaTexts('company')
  const shownMonths = statistics.months.flatMap(({ month, sessions }) =>
    sessions === null ? [] : [{ month, sessions }],
  )
  const best = shownMonths.reduce((previous, next) => (next.sessions > previous.sessions ? next : previous))
  return (
    <Card as="section" aria-label={t('company.plotTitle')} className={classes.part}>
      <CardHead title={t('company.plotTitle')} />
      <BarChart
        summary={t('company.plotSummary', {
          total: statistics.total.sessions ?? 0,
          best: format.monthOfYear(best.month),
        })}
        bars={shownMonths.map(({ month, sessions }) => ({ label: formatMonthShort(t, month, false), value: sessions }))}
        format={String}
        names={{ label: t('company.month'), value: t('company.sessions') }}
        tableText={t('company.asTable')}
        namedEvery={Math.ceil(shownMonths.length / 4)}
      />
    </Card>
  )
}
