import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { PaymentBadge } from '#modules/payments/web/admin-payments/payment-table.tsx'
import { AuditHistory } from '#modules/payments/web/shared/admin/audit-history.tsx'
import { LedgerEntries } from '#modules/payments/web/shared/admin/ledger-entries.tsx'
import classes from '#modules/payments/web/shared/admin/payments-admin.module.css'
import { RefundDialog } from '#modules/payments/web/shared/admin/refund-dialog.tsx'
import { TransferBadge } from '#modules/payments/web/shared/admin/transfer-badge.tsx'
import adminClasses from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [payment] = await Promise.all([
    api('getPayment', { id: params['id'] ?? '' }),
    areaTextsFor(request, 'adminPayments'),
  ])
  return unwrapLoaderResult(payment)
}

/** Shows a payment and its history. Opening the page is recorded in the audit log. */
export default function AdminPaymentPage() {
  const { t, format } = useAreaTexts('adminPayments')
  const payment = useLoaderData<typeof clientLoader>()
  const [isRefunding, setRefunding] = useState(false)
  const name = payment.customerName ?? t('adminPayments.formerCustomer')
  return (
    <div className={adminClasses.page}>
      <PageHeader
        back={{ href: '/superuser/payments', text: t('adminPayments.allPayments') }}
        title={t('adminPayments.paymentOf', { name })}
        marks={
          <>
            <PaymentBadge {...payment} />
            <span className={adminClasses.small}>{format.money(payment.price)}</span>
          </>
        }
      />
      <div className={adminClasses.columns}>
        <div className={adminClasses.column}>
          <SessionDetails payment={payment} />
          <Refunds refunds={payment.refunds} />
          <LedgerEntries entries={payment.entries} />
          <AuditHistory history={payment.history} />
        </div>
        <div className={adminClasses.column}>
          <Card as="section" isLifted aria-label={t('adminPayments.refund')} className={adminClasses.part}>
            <CardHead title={t('adminPayments.refund')} />
            <DetailList
              rows={[
                [t('adminPayments.refundable'), format.money(payment.refundable)],
                [t('adminPayments.theirPart'), format.money(payment.counsellorPart)],
                [t('adminPayments.ourFee'), format.money(payment.fee)],
              ]}
            />
            {payment.refundable > 0 && (
              <Button kind="undo" wide onClick={() => setRefunding(true)}>
                {t('adminPayments.refund')}
              </Button>
            )}
          </Card>
          <Payout payment={payment} />
        </div>
      </div>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </div>
  )
}

function SessionDetails({ payment }: { payment: Reply<'getPayment'> }) {
  const { t, format } = useAreaTexts('adminPayments')
  const card = payment.cardLast4 ? `${capitalize(payment.cardBrand ?? '')} ${payment.cardLast4}`.trim() : '–'
  return (
    <Card as="section" aria-label={t('adminPayments.facts')} className={adminClasses.part}>
      <CardHead title={t('adminPayments.facts')} />
      <DetailList
        rows={[
          [t('adminPayments.counsellor'), payment.counsellorName],
          [t('adminPayments.customer'), payment.customerName ?? t('adminPayments.formerCustomer')],
          [
            t('adminPayments.session'),
            `${format.dayAtTime(payment.startDateTime)}–${format.time(payment.endDateTime)}`,
          ],
          [t('adminPayments.bookingState'), t(`adminPayments.booking.${payment.bookingStatus}`)],
          [t('adminPayments.booked'), format.dayAtTime(payment.createdAt)],
          [t('adminPayments.paidAt'), payment.paidAt ? format.dayAtTime(payment.paidAt) : t('adminPayments.notPaid')],
          [t('adminPayments.card'), card],
          [t('adminPayments.ids'), [payment.paymentId, payment.paymentIntentId].filter(Boolean).join(', ')],
        ]}
      />
    </Card>
  )
}

type Refund = Reply<'getPayment'>['refunds'][number]

/** Refunds with their reason, cost and status. A failed refund can be retried. */
function Refunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useAreaTexts('adminPayments')
  return (
    <Card as="section" aria-label={t('adminPayments.refunds')} className={adminClasses.part}>
      <CardHead title={t('adminPayments.refunds')} />
      {refunds.length === 0 && <p className={adminClasses.small}>{t('adminPayments.noRefunds')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.lines}>
        {refunds.map((refund) => (
          <RefundItem key={refund.refundId} refund={refund} />
        ))}
      </ul>
    </Card>
  )
}

const BADGE_KIND = { pending: 'waiting', succeeded: 'good', failed: 'wrong' } as const

function RefundItem({ refund }: { refund: Refund }) {
  const { t, format } = useAreaTexts('adminPayments')
  const statusKey = refund.isRefused ? 'refused' : refund.status
  const details = [
    refund.choice ? t(`adminPayments.choice.${refund.choice}`) : t(`adminPayments.because.${refund.reason}`),
    t(refund.borneBy === 'platform' ? 'adminPayments.bornePlatform' : 'adminPayments.borneShared'),
    refund.by && t('adminPayments.by', { name: refund.by }),
  ].filter(Boolean)
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <strong>{format.money(refund.amount)}</strong>
        <Badge kind={refund.isRefused ? 'wrong' : BADGE_KIND[refund.status]}>
          {t(`adminPayments.refundIs.${statusKey}`)}
        </Badge>
      </div>
      <p className={adminClasses.small}>{[format.dayAtTime(refund.at), ...details].join(' · ')}</p>
      {refund.words && <p className={adminClasses.about}>{refund.words}</p>}
      {refund.canAskAgain && <RetryRefund refund={refund} />}
    </li>
  )
}

function RetryRefund({ refund }: { refund: Refund }) {
  const { t, format } = useAreaTexts('adminPayments')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const response = await api('askRefundAgain', { id: refund.refundId })
    setBusy(false)
    if (response.ok) notices.show({ kind: 'good', text: t('adminPayments.requestedAgain') })
    else notifyFailure(response, t('generic.offline'))
    await revalidate()
  }
  return (
    <div>
      <Button kind="second" size="dense" icon="refresh-cw" busy={isBusy} onClick={() => void retry()}>
        {t('adminPayments.askAgain')} <span className="visually-hidden">{format.money(refund.amount)}</span>
      </Button>
    </div>
  )
}

/** The transfer of the provider's share, and the claim on the payment, which may block the transfer. */
function Payout({ payment: { transfer, claim } }: { payment: Reply<'getPayment'> }) {
  const { t, format } = useAreaTexts('adminPayments')
  return (
    <Card as="section" aria-label={t('adminPayments.payout')} className={adminClasses.part}>
      <CardHead title={t('adminPayments.payout')} />
      {transfer ? (
        <>
          <p>{t('adminPayments.inTransfer', { amount: format.money(transfer.amount) })}</p>
          <TransferBadge transfer={transfer} />
          <div>
            <ButtonLink kind="quiet" size="dense" href={`/superuser/transfers/${transfer.transferId}`}>
              {t('adminPayments.openTransfer')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <p className={adminClasses.small}>{t('adminPayments.noTransfer')}</p>
      )}
      {claim && (
        <div>
          <ButtonLink kind="quiet" size="dense" href={`/superuser/claims/${claim.claimId}`}>
            {t('adminPayments.openClaim')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
