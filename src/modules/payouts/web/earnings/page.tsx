import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { type Earnings, loadEarnings } from '#modules/payouts/web/shared/load-earnings.ts'
import { NextPayoutCard } from '#modules/payouts/web/shared/next-payout-card.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { formatMonthShort } from '#platform/web/zoned-format.ts'
import { Amount } from '#ui/amount.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import classes from './billing.module.css'
import { EarningsTabs } from './earnings-tabs.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { parsePeriod } from './period.ts'
import { PeriodForm } from './period-form.tsx'

type Billing = Reply<'getBilling'>

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'billing', title: t('nav.billing'), hidden: true }))
}

/** The pages are short, because phones show each payment as a card. */
const PAGE_SIZE = 10

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const period = parsePeriod(new URL(request.url).searchParams)
  const [billing, earnings, tax] = await Promise.all([
    api('getBilling', { ...period, pageSize: PAGE_SIZE }),
    loadEarnings(request),
    api('getOwnTax', {}),
  ])
  return { billing: unwrapLoaderResult(billing), earnings, tax: unwrapLoaderResult(tax) }
}

/** Billing (issue 3): payments, fee, payouts with reasons, invoices and totals. */
export default function BillingPage() {
  const { t } = useAreaTexts('earnings')
  const { billing, earnings, tax } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('earnings.title')} lead={t('earnings.lead')} actions={<CsvButton billing={billing} />} />
      <EarningsTabs current="billing" />
      {(tax.taxNumber === null || tax.taxCountry === null) && <TaxMissing />}
      {earnings.failedPayout && <FailedPayout lost={earnings.failedPayout} />}
      <NextPayoutCard earnings={earnings} />
      <PeriodForm dates={billing} timezone={billing.timezone} />
      <PeriodTotals billing={billing} />
      {billing.payments.totalCount === 0 ? (
        <EmptyState icon="wallet" title={t('earnings.none')}>
          <p>{t('earnings.noneText')}</p>
        </EmptyState>
      ) : (
        <section aria-label={t('earnings.payments')} className={classes.table}>
          <PaymentsTable billing={billing} />
        </section>
      )}
      <Statements statements={billing.statements} />
    </div>
  )
}

/** The tax number is required by law, but a missing one does not stop payouts. */
function TaxMissing() {
  const { t, language } = useAreaTexts('earnings')
  const addLink = (
    <ButtonLink kind="quiet" size="dense" href={`${buildPagePath('stripeConnect', language)}#tax`}>
      {t('earnings.taxAdd')}
    </ButtonLink>
  )
  return (
    <Notice kind="waiting" action={addLink}>
      {t('earnings.taxMissing')}
    </Notice>
  )
}

function CsvButton({ billing: { fromDate, toDate } }: { billing: Billing }) {
  const { t } = useAreaTexts('earnings')
  const download = useDownload()
  const file = `billing-${fromDate}-${toDate}.csv`
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isBusy(file)}
      onClick={() => download.start('billingCsv', { fromDate, toDate }, file)}
    >
      {t('earnings.csv')}
    </Button>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Totals for the period, and a monthly chart with a table. */
function PeriodTotals({ billing }: { billing: Billing }) {
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
      {billing.months.length > 1 && billing.months.some(({ yours }) => yours !== 0) && (
        <MonthsChart billing={billing} />
      )}
    </Card>
  )
}

function MonthsChart({ billing: { months, totals } }: { billing: Billing }) {
  const { t, format } = useAreaTexts('earnings')
  const bestMonth = months.reduce((best, month) => (month.yours > best.yours ? month : best))
  const withYear = months.length > 12
  return (
    <BarChart
      summary={t('earnings.monthsSummary', {
        total: format.money(totals.yours),
        best: format.monthOfYear(bestMonth.month),
      })}
      bars={months.map(({ month, yours, isUnfinished }) => ({
        label: formatMonthShort(t, month, withYear),
        value: yours,
        isUnfinished,
      }))}
      format={(euros) => format.moneyShort(euros)}
      names={{ label: t('earnings.month'), value: t('earnings.yours'), unfinished: t('earnings.monthOpen') }}
      tableText={t('earnings.asTable')}
      namedEvery={Math.ceil(months.length / 4)}
    />
  )
}

/** Explains why the bank returned a payout and what to do next. Shown until a later payout succeeds. */
function FailedPayout({ lost }: { lost: NonNullable<Earnings['failedPayout']> }) {
  const { t, format, language } = useAreaTexts('earnings')
  const changeLink = (
    <ButtonLink kind="quiet" size="dense" href={buildPagePath('stripeConnect', language)}>
      {t('earnings.changeBank')}
    </ButtonLink>
  )
  return (
    <Notice kind="wrong" action={changeLink}>
      <strong>{t('earnings.failedPayout', { amount: format.money(lost.amount) })}</strong>{' '}
      {t(`earnings.lost.${lost.failure}`)} {t('earnings.lostSafe')}
    </Notice>
  )
}

type Statement = Billing['statements'][number]
const SHOWN_COUNT = 3

/** The platform's fee statements, one per month. */
function Statements({ statements }: { statements: Statement[] }) {
  const { t } = useAreaTexts('earnings')
  if (statements.length === 0) return null
  return (
    <Card as="section" aria-label={t('earnings.statements')} className={classes.part}>
      <CardHead title={t('earnings.statements')} />
      <p className={classes.lead}>{t('earnings.statementsLead')}</p>
      <StatementList statements={statements.slice(0, SHOWN_COUNT)} />
      {statements.length > SHOWN_COUNT && (
        <Disclosure text={t('earnings.earlier')}>
          <StatementList statements={statements.slice(SHOWN_COUNT)} />
        </Disclosure>
      )}
    </Card>
  )
}

function StatementList({ statements }: { statements: Statement[] }) {
  const { t, format, language } = useAreaTexts('earnings')
  const download = useDownload()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.statements}>
      {statements.map(({ month, fee }) => (
        <li key={month} className={classes.statement}>
          <span>{format.monthOfYear(month)}</span>
          <Amount text={format.money(fee)} />
          <Button
            kind="quiet"
            size="dense"
            icon="download"
            busy={download.isBusy(`fee-${month}.pdf`)}
            onClick={() => download.start('feeStatement', { month, language }, `fee-${month}.pdf`)}
          >
            {t('earnings.statement')}{' '}
            <span className="visually-hidden">{t('earnings.statementOf', { month: format.monthOfYear(month) })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
