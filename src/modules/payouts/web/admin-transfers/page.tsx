import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { FilterForm } from '#modules/payments/web/shared/admin/filter-form.tsx'
import { FilterPagination, TotalsList } from '#modules/payments/web/shared/admin/filter-pagination.tsx'
import { parseListFilter, parseStatus, toFilterInput } from '#modules/payments/web/shared/admin/list-filter.ts'
import { RetryDialog } from '#modules/payouts/web/shared/admin/retry-dialog.tsx'
import { type TransferRow, TransferTable } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import adminClasses from '#platform/web/admin/admin.module.css'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

const PAGE_SIZE = 20
const STATUSES = ['scheduled', 'pending', 'succeeded', 'failed', 'reversed'] as const

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listFilter = parseListFilter(request)
  const filter = { ...toFilterInput(listFilter), ...parseStatus(listFilter.status, STATUSES) }
  const [list] = await Promise.all([
    api('listTransfers', { ...filter, page: listFilter.page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'adminPayments'),
  ])
  return { list: unwrapLoaderResult(list), listFilter }
}

/** Transfers to providers, filtered by date and status, with a retry button (specification §2). */
export default function AdminTransfersPage() {
  const { t, format } = useAreaTexts('adminPayments')
  const { list, listFilter } = useLoaderData<typeof clientLoader>()
  const [retrying, setRetrying] = useState<TransferRow | null>(null)
  const { key } = useLocation()
  const { totals } = list
  return (
    <div className={adminClasses.page}>
      <Title lead={t('adminPayments.transfersLead')} />
      <FilterForm
        key={key}
        filter={listFilter}
        dates={list}
        statuses={STATUSES.map((status) => ({ value: status, text: t(`adminPayments.transferIs.${status}`) }))}
        search={{ label: t('adminPayments.searchTransfers'), hint: t('adminPayments.searchTransfersHint') }}
      />
      {list.totalCount === 0 ? (
        <EmptyState icon="banknote" title={t('adminPayments.noTransfers')}>
          <p>{t('adminPayments.noTransfersText')}</p>
        </EmptyState>
      ) : (
        <>
          <Card as="section" aria-label={t('adminPayments.transfers')}>
            <TotalsList
              totals={[
                [t('adminPayments.sent'), format.money(totals.sent)],
                [t('adminPayments.waiting'), format.money(totals.waiting)],
                [t('adminPayments.failedCount'), String(totals.failed)],
                [t('adminPayments.transfers'), String(totals.transfers)],
              ]}
            />
          </Card>
          <TransferTable rows={list.items} onRetry={setRetrying} />
        </>
      )}
      <FilterPagination filter={listFilter} pageSize={list.pageSize} totalCount={list.totalCount} />
      {retrying && <RetryDialog transfer={retrying} onClose={() => setRetrying(null)} />}
    </div>
  )
}

function Title({ lead }: { lead: string }) {
  const { t } = useAreaTexts('administration')
  return <PageHeader title={t('administration.transfers')} lead={lead} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
