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
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'

type OrganizationStatistics = Reply<'companyNumbers'>
type Month = OrganizationStatistics['months'][number]

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'organizationStatistics', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [company, statistics] = await Promise.all([
    api('getCompany', {}),
    api('companyNumbers', {}),
    areaTextsFor(request, 'manageOrganization'),
  ])
  return { company: unwrapLoaderResult(company), statistics: unwrapLoaderResult(statistics) }
}

/**
 * Totals across all providers. Values below the threshold are marked as hidden and cannot be derived from the others
 * (decision 0039).
 */
export default function OrganizationStatisticsPage() {
  const { t } = useAreaTexts('manageOrganization')
  const { company, statistics } = useLoaderData<typeof clientLoader>()
  return (
    <ManagerLayout organization={company}>
      <p className={classes.lead}>{t('manageOrganization.numbersLead')}</p>
      {statistics.total.shownMonths === 0 ? (
        <EmptyState icon="chart-column" title={t('manageOrganization.noNumbers')}>
          <p>{t('manageOrganization.noNumbersText')}</p>
        </EmptyState>
      ) : (
        <Statistics statistics={statistics} />
      )}
      <Disclosure text={t('manageOrganization.numbersWhyTitle')}>
        <p className={classes.small}>{t('manageOrganization.numbersWhy')}</p>
      </Disclosure>
    </ManagerLayout>
  )
}

function Statistics({ statistics }: { statistics: OrganizationStatistics }) {
  const { t } = useAreaTexts('manageOrganization')
  const columns = useColumns()
  return (
    <>
      <Totals total={statistics.total} />
      <SessionsPlot statistics={statistics} />
      <Card as="section" aria-label={t('manageOrganization.byMonth')} className={classes.part}>
        <CardHead title={t('manageOrganization.byMonth')} />
        <Table
          caption={t('manageOrganization.byMonth')}
          columns={columns}
          rows={statistics.months.toReversed()}
          rowKey={(row) => row.month}
        />
      </Card>
    </>
  )
}

function Totals({ total }: { total: OrganizationStatistics['total'] }) {
  const { t, format } = useAreaTexts('manageOrganization')
  const tooFew = t('manageOrganization.tooFew')
  const hidden = t('manageOrganization.hidden')
  const figures = [
    [t('manageOrganization.sessions'), total.sessions ?? tooFew],
    [t('manageOrganization.clientsAMonth'), total.clientsAMonth ?? tooFew],
    [
      t('manageOrganization.attendance'),
      total.attendancePercentage === null ? hidden : format.percent(total.attendancePercentage),
    ],
    [t('manageOrganization.rating'), total.rating === null ? hidden : format.decimal(total.rating)],
  ] as const
  return (
    <Card as="section" aria-label={t('manageOrganization.total')} className={classes.part}>
      <CardHead
        title={t('manageOrganization.total')}
        aside={t('manageOrganization.months', { count: total.shownMonths })}
      />
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
  const { t, format } = useAreaTexts('manageOrganization')
  const tooFew = t('manageOrganization.tooFew')
  const hidden = t('manageOrganization.hidden')
  const amount = { isAmount: true } as const
  return [
    { key: 'month', title: t('manageOrganization.month'), cell: (row) => format.monthOfYear(row.month) },
    { key: 'sessions', title: t('manageOrganization.sessions'), ...amount, cell: (row) => row.sessions ?? tooFew },
    { key: 'clients', title: t('manageOrganization.clients'), ...amount, cell: (row) => row.clients ?? tooFew },
    {
      key: 'attendance',
      title: t('manageOrganization.attendance'),
      ...amount,
      cell: (row) => (row.attendancePercentage === null ? hidden : format.percent(row.attendancePercentage)),
    },
    {
      key: 'rating',
      title: t('manageOrganization.rating'),
      ...amount,
      cell: (row) => (row.rating === null ? hidden : format.decimal(row.rating)),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/**
 * Sessions per visible month. Hidden months have no bar, because even the height of a bar would disclose information.
 */
function SessionsPlot({ statistics }: { statistics: Reply<'companyNumbers'> }) {
  const { t, format } = useAreaTexts('manageOrganization')
  const shownMonths = statistics.months.flatMap(({ month, sessions }) =>
    sessions === null ? [] : [{ month, sessions }],
  )
  const best = shownMonths.reduce((previous, next) => (next.sessions > previous.sessions ? next : previous))
  return (
    <Card as="section" aria-label={t('manageOrganization.plotTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.plotTitle')} />
      <BarChart
        summary={t('manageOrganization.plotSummary', {
          total: statistics.total.sessions ?? 0,
          best: format.monthOfYear(best.month),
        })}
        bars={shownMonths.map(({ month, sessions }) => ({ label: formatMonthShort(t, month, false), value: sessions }))}
        format={String}
        names={{ label: t('manageOrganization.month'), value: t('manageOrganization.sessions') }}
        tableText={t('manageOrganization.asTable')}
        namedEvery={Math.ceil(shownMonths.length / 4)}
      />
    </Card>
  )
}
