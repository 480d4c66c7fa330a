import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { sumAmounts, type TaxReport, TaxReportTotals } from './totals.tsx'

const PATH = '/superuser/tax'
const YEARS_SHOWN = 3
/** Pages are short because phones show each provider as a card. */
const PAGE_SIZE = 25

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const thisYear = new Date(nowMs()).getUTCFullYear()
  const { searchParams } = new URL(request.url)
  const requestedYear = Number(searchParams.get('year'))
  const year = requestedYear >= 2020 && requestedYear <= thisYear ? Math.floor(requestedYear) : thisYear
  const page = Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1)
  const [report] = await Promise.all([
    api('taxReport', { year, page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'taxReport'),
  ])
  const years = Array.from({ length: YEARS_SHOWN }, (_value, index) => thisYear - index)
  return { report: unwrapLoaderResult(report), years }
}

/** The platform's yearly report to the tax authority: totals, missing details and downloads. */
export default function AdminTaxPage() {
  const { t } = useAreaTexts('taxReport')
  const { report, years } = useLoaderData<typeof clientLoader>()
  const { year, sellers, leftOut } = report
  return (
    <div className={classes.page}>
      <PageHeader title={t('taxReport.title')} lead={t('taxReport.lead', { year })} />
      <nav className={classes.filters} aria-label={t('taxReport.year')}>
        {years.map((option) => (
          <ChipLink key={option} href={`${PATH}?year=${option}`} isChosen={option === year}>
            {String(option)}
          </ChipLink>
        ))}
      </nav>
      {report.platformMissing.length > 0 && (
        <Notice kind="wrong">
          {t('taxReport.platformMissing', {
            what: report.platformMissing.map((setting) => t(`taxReport.setting.${setting}`)).join(', '),
          })}
        </Notice>
      )}
      {leftOut > 0 && <Notice kind="waiting">{t('taxReport.leftOut', { count: leftOut })}</Notice>}
      {sellers.totalCount === 0 ? (
        <EmptyState icon="receipt" title={t('taxReport.none', { year })}>
          <p>{t('taxReport.noneText')}</p>
        </EmptyState>
      ) : (
        <>
          <TaxReportTotals report={report} />
          <Downloads year={year} />
          <Sellers report={report} />
          <Pages report={report} />
        </>
      )}
      <p className={classes.small}>{t('taxReport.accountNote')}</p>
    </div>
  )
}

function Pages({ report: { year, sellers } }: { report: TaxReport }) {
  const { t } = useAreaTexts('administration')
  const { page, pageSize, totalCount } = sellers
  if (totalCount <= pageSize) return null
  const getHref = (page: number) => `${PATH}?year=${year}&page=${page}`
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={t('administration.pages')}
      range={t('administration.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('administration.previous'), href: page > 1 ? getHref(page - 1) : null }}
      next={{ text: t('administration.next'), href: last < totalCount ? getHref(page + 1) : null }}
    />
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

const FILES = [
  { call: 'taxReportXml', text: 'taxReport.xml', extension: 'xml' },
  { call: 'taxReportCsv', text: 'taxReport.csv', extension: 'csv' },
] as const

/** Buttons for downloading a year's report as XML and CSV; the file names contain no personal data. */
function Downloads({ year }: { year: number }) {
  const { t } = useAreaTexts('taxReport')
  const download = useDownload()
  return (
    <div className={classes.actions}>
      {FILES.map(({ call, text, extension }) => {
        const file = `dac7-${year}.${extension}`
        return (
          <Button
            key={call}
            kind="second"
            icon="download"
            busy={download.isBusy(file)}
            busyLabel={t(text)}
            onClick={() => download.start(call, { year }, file)}
          >
            {t(text)}
          </Button>
        )
      })}
    </div>
  )
}

type Seller = TaxReport['sellers']['items'][number]
const QUARTERS = [0, 1, 2, 3]

/** Table of the providers who were paid in the year, with amounts by quarter and any missing tax details. */
function Sellers({ report: { sellers, year } }: { report: TaxReport }) {
  const { t } = useAreaTexts('taxReport')
  const title = t('taxReport.sellers', { year })
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <Table caption={title} columns={useColumns()} rows={sellers.items} rowKey={(row) => row.providerId} />
    </Card>
  )
}

function useColumns(): Column<Seller>[] {
  const { t, format } = useAreaTexts('taxReport')
  return [
    { key: 'name', title: t('taxReport.counsellor'), cell: (row) => <Name seller={row} /> },
    ...QUARTERS.map((index) => ({
      key: `q${index + 1}`,
      title: t('taxReport.quarter', { number: index + 1 }),
      isAmount: true,
      cell: (row: Seller) => format.money(row.consideration[index]!),
    })),
    { key: 'fees', title: t('taxReport.fees'), isAmount: true, cell: (row) => format.money(sumAmounts(row.fees)) },
    { key: 'count', title: t('taxReport.sessions'), isAmount: true, cell: (row) => String(sumAmounts(row.activities)) },
    { key: 'missing', title: t('taxReport.missing'), cell: (row) => <Missing seller={row} /> },
  ]
}

function Name({ seller }: { seller: Seller }) {
  const { t, language } = useAreaTexts('taxReport')
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const kind = t(seller.isCompany ? 'taxReport.company' : 'taxReport.person')
  return (
    <span>
      {seller.name}
      <br />
      <span className={classes.small}>{seller.country ? `${kind}, ${countries.of(seller.country)}` : kind}</span>
    </span>
  )
}

function Missing({ seller }: { seller: Seller }) {
  const { t } = useAreaTexts('taxReport')
  if (seller.missing.length === 0) return <Badge kind="good">{t('taxReport.nothingMissing')}</Badge>
  return (
    <span>
      {seller.missing.map((detail) => t(`taxReport.lacks.${detail}`)).join(', ')}
      {!seller.isInXml && (
        <>
          {' '}
          <Badge kind="wrong">{t('taxReport.notInXml')}</Badge>
        </>
      )}
    </span>
  )
}
