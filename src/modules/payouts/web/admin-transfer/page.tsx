import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import superuser from '#modules/admin/web/shared/admin.module.css'
import { AuditHistory } from '#modules/payments/web/shared/admin/audit-history.tsx'
import { LedgerEntries } from '#modules/payments/web/shared/admin/ledger-entries.tsx'
import { RetryDialog } from '#modules/payments/web/shared/admin/retry-dialog.tsx'
import { TransferAdjustments, TransferBadge } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TransferAttempts, TransferItems, TransferReversals } from './transfer-sections.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [transfer] = await Promise.all([api('getTransfer', { id: params['id'] ?? '' }), areaTextsFor(request, 'money')])
  return unwrapLoaderResult(transfer)
}

/** One transfer: its sessions, every attempt with its reason, reversals and ledger entries. */
export default function SuperuserTransfer() {
  const { t, format } = useAreaTexts('money')
  const transfer = useLoaderData<typeof clientLoader>()
  const [isRetrying, setRetrying] = useState(false)
  return (
    <div className={superuser.page}>
      <PageHeader
        back={{ href: '/superuser/transfers', text: t('money.allTransfers') }}
        title={t('money.transferTo', { name: transfer.counsellorName })}
        marks={<TransferBadge transfer={transfer} />}
      />
      <NextStep transfer={transfer} />
      <Card as="section" aria-label={t('money.facts')} className={superuser.part}>
        <DetailList
          rows={[
            [t('money.dayOf'), format.date(transfer.day, 'long')],
            [t('money.sum'), format.money(transfer.amount)],
            [t('money.sentAt'), transfer.sentAt ? formatDateAtTime(format, transfer.sentAt) : '–'],
            [t('money.negativeBalance'), format.money(Math.max(0, transfer.negativeBalance))],
            [t('money.ids'), [transfer.transferId, transfer.providerTransferId].filter(Boolean).join(', ')],
          ]}
        />
        <TransferAdjustments transfer={transfer} />
        {transfer.canRetry && (
          <div>
            <Button onClick={() => setRetrying(true)}>{t('money.retry')}</Button>
          </div>
        )}
      </Card>
      <TransferItems items={transfer.items} />
      {(transfer.attempts.length > 0 || !transfer.sentAt) && <TransferAttempts attempts={transfer.attempts} />}
      <TransferReversals takeBacks={transfer.takeBacks} />
      <LedgerEntries entries={transfer.entries} />
      <AuditHistory history={transfer.history} />
      {isRetrying && <RetryDialog transfer={transfer} onClose={() => setRetrying(false)} />}
    </div>
  )
}

/** What to do about a transfer that waits, failed or was reversed. */
function NextStep({ transfer: { status, reason } }: { transfer: Reply<'getTransfer'> }) {
  const { t } = useAreaTexts('money')
  if (status === 'reversed') return <Notice kind="wrong">{t('money.step.reversed')}</Notice>
  if (!reason) return null
  return <Notice kind={status === 'failed' ? 'wrong' : 'waiting'}>{t(`money.step.${reason}`)}</Notice>
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
