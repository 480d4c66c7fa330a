import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { FilterForm } from '#modules/payments/web/shared/admin/filter-form.tsx'
import { FilterPagination, TotalsList } from '#modules/payments/web/shared/admin/filter-pagination.tsx'
import { parseListFilter, parseStatus, toFilterInput } from '#modules/payments/web/shared/admin/list-filter.ts'
import { RefundDialog } from '#modules/payments/web/shared/admin/refund-dialog.tsx'
import adminClasses from '#platform/web/admin/admin.module.css'
import { ReasonDialog } from '#platform/web/admin/reason-dialog.tsx'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type PaymentRow, PaymentTable } from './payment-table.tsx'

const PAGE_SIZE = 20
const STATUSES = [
  'succeeded',
  'pending',
  'partiallyRefunded',
  'refunded',
  'disputed',
  'failed',
  'refundFailed',
] as const

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listFilter = parseListFilter(request)
  const filter = { ...toFilterInput(listFilter), ...parseStatus(listFilter.status, STATUSES) }
  const loadList = (input: Input<'listPayments'>) =>
    api('listPayments', { ...input, page: listFilter.page, pageSize: PAGE_SIZE })
  const [response] = await Promise.all([loadList(filter), areaTextsFor(request, 'adminPayments')])
  const needsReason = !response.ok && response.code === 'reasonNeeded'
  const { searchText: _searchText, ...rest } = filter as Input<'listPayments'>
  return {
    list: unwrapLoaderResult(needsReason ? await loadList(rest) : response),
    needsReason,
    listFilter,
    filter,
  }
}

/** Payments and their refunds, filtered by date, status, person and id (specification §2; board 07). */
export default function AdminPaymentsPage() {
  const { t } = useAreaTexts('adminPayments')
  const { list, needsReason, listFilter, filter } = useLoaderData<typeof clientLoader>()
  const [isAskingForReason, setAskingForReason] = useState(false)
  const [refunding, setRefunding] = useState<PaymentRow | null>(null)
  const { key } = useLocation()
  return (
    <div className={adminClasses.page}>
      <Title
        actions={
          <CsvButton filter={filter} dates={list} onAsk={list.openUntil ? null : () => setAskingForReason(true)} />
        }
      />
      <FailedRefunds count={list.failedRefunds} isShown={listFilter.status === 'refundFailed'} />
      <FilterForm
        key={key}
        filter={listFilter}
        dates={list}
        statuses={STATUSES.map((status) => ({ value: status, text: t(`adminPayments.is.${status}`) }))}
        search={{ label: t('adminPayments.search'), hint: t('adminPayments.searchHint') }}
      />
      {!needsReason && <ClientNamesNotice openUntil={list.openUntil} onAsk={() => setAskingForReason(true)} />}
      {needsReason ? (
        <SearchLocked onAsk={() => setAskingForReason(true)} />
      ) : list.totalCount === 0 ? (
        <EmptyState icon="credit-card" title={t('adminPayments.none')}>
          <p>{t('adminPayments.noneText')}</p>
        </EmptyState>
      ) : (
        <>
          <PaymentTotals list={list} />
          <PaymentTable rows={list.items} onRefund={setRefunding} />
        </>
      )}
      {!needsReason && <FilterPagination filter={listFilter} pageSize={list.pageSize} totalCount={list.totalCount} />}
      <ReasonDialog isOpen={isAskingForReason} onClose={() => setAskingForReason(false)} about="payments" />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </div>
  )
}

function Title({ actions }: { actions: ReactNode }) {
  const { t } = useAreaTexts('administration')
  return <PageHeader title={t('administration.payments')} actions={actions} />
}

function FailedRefunds({ count, isShown }: { count: Reply<'listPayments'>['failedRefunds']; isShown: boolean }) {
  const { t } = useAreaTexts('adminPayments')
  if (count === 0) return null
  const showLink = (
    <ButtonLink kind="quiet" size="dense" href="/superuser/payments?status=refundFailed">
      {t('adminPayments.seeFailed')}
    </ButtonLink>
  )
  return (
    <Notice kind="wrong" action={!isShown && showLink}>
      {t('adminPayments.failed', { count })}
    </Notice>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

interface CsvButtonProps {
  filter: Input<'paymentsCsv'>
  dates: { fromDate: string; toDate: string }
  /**
   * Opens the dialog that asks for a reason, which is required because the export contains client names. Null while
   * access is granted.
   */
  onAsk: (() => void) | null
}

/** Downloads the filtered payments as CSV. */
function CsvButton({ filter, dates, onAsk }: CsvButtonProps) {
  const { t } = useAreaTexts('adminPayments')
  const download = useDownload()
  const file = `payments-${dates.fromDate}-${dates.toDate}.csv`
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isBusy(file)}
      onClick={onAsk ?? (() => download.start('paymentsCsv', { ...filter }, file))}
    >
      {t('adminPayments.csv')}
    </Button>
  )
}

/**
 * Shows when access to client names expires, or lets the administrator give a reason for seeing them (decision 0042).
 */
function ClientNamesNotice({ openUntil, onAsk }: { openUntil: string | null; onAsk: () => void }) {
  const { t, format } = useAreaTexts('people')
  if (openUntil) return <Notice kind="neutral">{t('people.why.until', { time: format.time(openUntil) })}</Notice>
  const askButton = (
    <Button kind="quiet" size="dense" onClick={onAsk}>
      {t('people.why.names')}
    </Button>
  )
  return (
    <Notice kind="neutral" action={askButton}>
      {t('people.why.noNames')}
    </Notice>
  )
}

/** Shown when an administrator searches for a person before giving a reason. */
function SearchLocked({ onAsk }: { onAsk: () => void }) {
  const { t } = useAreaTexts('people')
  return (
    <EmptyState
      icon="lock"
      title={t('people.why.closed')}
      actions={<Button onClick={onAsk}>{t('people.why.say')}</Button>}
    >
      <p>{t('people.why.search')}</p>
    </EmptyState>
  )
}

/** Totals for the filtered payments, and a daily chart with a table. */
function PaymentTotals({ list }: { list: Reply<'listPayments'> }) {
  const { t, format, language } = useAreaTexts('adminPayments')
  const { totals, days } = list
  const [paid, refunded] = [format.money(totals.paid), format.money(totals.refunded)]
  return (
    <Card as="section" aria-label={t('adminPayments.payments')} className={adminClasses.part}>
      <TotalsList
        totals={[
          [t('adminPayments.paid'), paid],
          [t('adminPayments.refunded'), refunded],
          [t('adminPayments.payments'), String(totals.payments)],
        ]}
      />
      {days.length > 1 && (
        <BarChart
          summary={t('adminPayments.plot', { paid, refunded })}
          bars={days.map((day) => ({
            label: formatDayShort(t, day.date, language),
            value: day.paid,
            more: day.refunded,
          }))}
          format={format.moneyShort}
          names={{
            label: t('adminPayments.day'),
            value: t('adminPayments.retained'),
            more: t('adminPayments.refunded'),
          }}
          tableText={t('adminPayments.asTable')}
          namedEvery={Math.ceil(days.length / 3)}
        />
      )}
    </Card>
  )
}
