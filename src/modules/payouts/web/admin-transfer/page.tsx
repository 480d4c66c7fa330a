import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { AuditHistory } from '#modules/payments/web/shared/admin/audit-history.tsx'
import { LedgerEntries } from '#modules/payments/web/shared/admin/ledger-entries.tsx'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import { TransferBadge } from '#modules/payments/web/shared/admin/transfer-badge.tsx'
import { RetryDialog } from '#modules/payouts/web/shared/admin/retry-dialog.tsx'
import { TransferAdjustments } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import adminClasses from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [transfer] = await Promise.all([
    api('getTransfer', { id: params['id'] ?? '' }),
    areaTextsFor(request, 'adminPayments'),
  ])
  return unwrapLoaderResult(transfer)
}

/** Shows the sessions of a transfer, every attempt with its reason, the reversals and the ledger entries. */
export default function AdminTransferPage() {
  const { t, format } = useAreaTexts('adminPayments')
  const transfer = useLoaderData<typeof clientLoader>()
  const [isRetrying, setRetrying] = useState(false)
  return (
    <div className={adminClasses.page}>
      <PageHeader
        back={{ href: '/superuser/transfers', text: t('adminPayments.allTransfers') }}
        title={t('adminPayments.transferTo', { name: transfer.counsellorName })}
        marks={<TransferBadge transfer={transfer} />}
      />
      <NextStep transfer={transfer} />
      <Card as="section" aria-label={t('adminPayments.facts')} className={adminClasses.part}>
        <DetailList
          rows={[
            [t('adminPayments.dayOf'), format.date(transfer.day, 'long')],
            [t('adminPayments.sum'), format.money(transfer.amount)],
            [t('adminPayments.sentAt'), transfer.sentAt ? format.dayAtTime(transfer.sentAt) : '–'],
            [t('adminPayments.negativeBalance'), format.money(Math.max(0, transfer.negativeBalance))],
            [t('adminPayments.ids'), [transfer.transferId, transfer.providerTransferId].filter(Boolean).join(', ')],
          ]}
        />
        <TransferAdjustments transfer={transfer} />
        {transfer.canRetry && (
          <div>
            <Button onClick={() => setRetrying(true)}>{t('adminPayments.retry')}</Button>
          </div>
        )}
      </Card>
      <TransferItems items={transfer.items} />
      {(transfer.attempts.length > 0 || !transfer.sentAt) && <TransferAttempts attempts={transfer.attempts} />}
      <TransferReversals reversals={transfer.reversals} />
      <LedgerEntries entries={transfer.entries} />
      <AuditHistory history={transfer.history} />
      {isRetrying && <RetryDialog transfer={transfer} onClose={() => setRetrying(false)} />}
    </div>
  )
}

/** Shows the next step for a transfer that is waiting, has failed or was reversed. */
function NextStep({ transfer: { status, reason } }: { transfer: Reply<'getTransfer'> }) {
  const { t } = useAreaTexts('adminPayments')
  if (status === 'reversed') return <Notice kind="wrong">{t('adminPayments.step.reversed')}</Notice>
  if (!reason) return null
  return <Notice kind={status === 'failed' ? 'wrong' : 'waiting'}>{t(`adminPayments.step.${reason}`)}</Notice>
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type TransferItem = Reply<'getTransfer'>['items'][number]

/** Sessions of the transfer, with times and amounts. Clients are named only on the audited payment page. */
function TransferItems({ items }: { items: TransferItem[] }) {
  const { t, format } = useAreaTexts('adminPayments')
  const columns: Column<TransferItem>[] = [
    { key: 'session', title: t('adminPayments.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'price', title: t('adminPayments.price'), isAmount: true, cell: (row) => format.money(row.price) },
    { key: 'refunded', title: t('adminPayments.refunded'), isAmount: true, cell: (row) => format.money(row.refunded) },
    { key: 'fee', title: t('adminPayments.fee'), isAmount: true, cell: (row) => format.money(row.fee) },
    { key: 'part', title: t('adminPayments.part'), isAmount: true, cell: (row) => format.money(row.amount) },
    {
      key: 'open',
      title: t('adminPayments.actions'),
      isAction: true,
      cell: (row) => (
        <Link href={`/superuser/payments/${row.paymentId}`}>
          {t('adminPayments.openPayment')}{' '}
          <span className="visually-hidden">{format.dayAtTime(row.startDateTime)}</span>
        </Link>
      ),
    },
  ]
  return (
    <Section title={t('adminPayments.itsSessions')}>
      {items.length === 0 ? (
        <p className={adminClasses.small}>{t('adminPayments.noSessions')}</p>
      ) : (
        <Table
          caption={t('adminPayments.itsSessions')}
          columns={columns}
          rows={items}
          rowKey={(row) => row.paymentId}
        />
      )}
    </Section>
  )
}

const ATTEMPT_BADGE_KIND = { sent: 'good', rejected: 'wrong', noResponse: 'waiting', offset: 'still' } as const

/** The attempts to make the transfer, with the outcome of each. */
function TransferAttempts({ attempts }: { attempts: Reply<'getTransfer'>['attempts'] }) {
  const { t, format } = useAreaTexts('adminPayments')
  return (
    <Section title={t('adminPayments.attempts')}>
      {attempts.length === 0 && <p className={adminClasses.small}>{t('adminPayments.noAttempts')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ol role="list" className={classes.lines}>
        {attempts.map(({ at, outcome, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever added at the end
          <li key={index} className={classes.line}>
            <div className={classes.lineHead}>
              <span>{format.dayAtTime(at)}</span>
              <Badge kind={ATTEMPT_BADGE_KIND[outcome]}>{t(`adminPayments.try.${outcome}`)}</Badge>
            </div>
            {reason && <p className={adminClasses.small}>{t(`adminPayments.reason.${reason}`)}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const REVERSAL_BADGE_KIND = { pending: 'waiting', succeeded: 'good', failed: 'wrong' } as const

/** Amounts reversed from the provider's account after refunds. */
function TransferReversals({ reversals }: { reversals: Reply<'getTransfer'>['reversals'] }) {
  const { t, format } = useAreaTexts('adminPayments')
  if (reversals.length === 0) return null
  return (
    <Section title={t('adminPayments.reversals')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.lines}>
        {reversals.map(({ at, amount, status }) => (
          <li key={`${at} ${amount} ${status}`} className={classes.line}>
            <div className={classes.lineHead}>
              <strong>{format.money(amount)}</strong>
              <Badge kind={REVERSAL_BADGE_KIND[status]}>{t(`adminPayments.reversal.${status}`)}</Badge>
            </div>
            <p className={adminClasses.small}>{format.dayAtTime(at)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={adminClasses.part}>
      <CardHead title={title} />
      {children}
    </Card>
  )
}
