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
  const [company, numbers] = await Promise.all([
    api('getCompany', {}),
    api('companyNumbers', {}),
    areaTextsFor(request, 'company'),
  ])
  return { company: unwrapLoaderResult(company), numbers: unwrapLoaderResult(numbers) }
}

/**
 * Totals of all providers; values below the threshold are marked and cannot be derived from the others (decision 0039).
 */
export default function OrganisationNumbersPage() {
  const { t } = useAreaTexts('company')
  const { company, numbers } = useLoaderData<typeof clientLoader>()
  return (
    <ManagerLayout organisation={company}>
      <p className={classes.lead}>{t('company.numbersLead')}</p>
      {numbers.total.shownMonths === 0 ? (
        <EmptyState icon="chart-column" title={t('company.noNumbers')}>
          <p>{t('company.noNumbersText')}</p>
        </EmptyState>
      ) : (
        <Statistics numbers={numbers} />
      )}
      <p className={classes.small}>{t('company.numbersWhy')}</p>
    </ManagerLayout>
  )
}

function Statistics({ numbers }: { numbers: OrganizationStatistics }) {
  const { t } = useAreaTexts('company')
  const columns = useColumns()
  return (
    <>
      <Totals total={numbers.total} />
      <SessionsPlot numbers={numbers} />
      <Card as="section" aria-label={t('company.byMonth')} className={classes.part}>
        <CardHead title={t('company.byMonth')} />
        <Table
          caption={t('company.byMonth')}
          columns={columns}
          rows={numbers.months.toReversed()}
          rowKey={(row) => row.month}
        />
      </Card>
    </>
  )
}

function Totals({ total }: { total: OrganizationStatistics['total'] }) {
  const { t, format } = useAreaTexts('company')
  const few = t('company.tooFew')
  const figures = [
    [t('company.sessions'), total.sessions ?? few],
    [t('company.clientsAMonth'), total.clientsAMonth ?? few],
    [t('company.attendance'), total.attendancePercentage === null ? few : `${total.attendancePercentage} %`],
    [t('company.rating'), total.rating === null ? few : format.decimal(total.rating)],
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
  const few = t('company.tooFew')
  const amount = { isAmount: true } as const
  return [
    { key: 'month', title: t('company.month'), cell: (row) => format.monthOfYear(row.month) },
    { key: 'sessions', title: t('company.sessions'), ...amount, cell: (row) => row.sessions ?? few },
    { key: 'clients', title: t('company.clients'), ...amount, cell: (row) => row.clients ?? few },
    {
      key: 'attendance',
      title: t('company.attendance'),
      ...amount,
      cell: (row) => (row.attendancePercentage === null ? few : `${row.attendancePercentage} %`),
    },
    {
      key: 'rating',
      title: t('company.rating'),
      ...amount,
      cell: (row) => (row.rating === null ? few : format.decimal(row.rating)),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Sessions of the shown months; a bar for a hidden month would disclose something about it. */
function SessionsPlot({ numbers }: { numbers: Reply<'companyNumbers'> }) {
  const { t, format } = useAreaTexts('company')
  const shown = numbers.months.flatMap(({ month, sessions }) => (sessions === null ? [] : [{ month, sessions }]))
  const best = shown.reduce((best, next) => (next.sessions > best.sessions ? next : best))
  return (
    <Card as="section" aria-label={t('company.plotTitle')} className={classes.part}>
      <CardHead title={t('company.plotTitle')} />
      <BarChart
        summary={t('company.plotSummary', { total: numbers.total.sessions ?? 0, best: format.monthOfYear(best.month) })}
        bars={shown.map(({ month, sessions }) => ({ label: formatMonthShort(t, month, false), value: sessions }))}
        format={String}
        names={{ label: t('company.month'), value: t('company.sessions') }}
        tableText={t('company.asTable')}
        namedEvery={Math.ceil(shown.length / 4)}
      />
    </Card>
  )
}
