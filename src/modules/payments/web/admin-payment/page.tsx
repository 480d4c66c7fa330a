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
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
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
  const [payment] = await Promise.all([api('getPayment', { id: params['id'] ?? '' }), areaTextsFor(request, 'money')])
  return unwrapLoaderResult(payment)
}

/** Shows a payment and its history. Opening the page is recorded in the audit log. */
export default function AdminPaymentPage() {
  const { t, format } = useAreaTexts('money')
  const payment = useLoaderData<typeof clientLoader>()
  const [isRefunding, setRefunding] = useState(false)
  const name = payment.customerName ?? t('money.formerCustomer')
  return (
    <div className={adminClasses.page}>
      <PageHeader
        back={{ href: '/superuser/payments', text: t('money.allPayments') }}
        title={t('money.paymentOf', { name })}
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
          <Card as="section" isLifted aria-label={t('money.refund')} className={adminClasses.part}>
            <CardHead title={t('money.refund')} />
            <DetailList
              rows={[
                [t('money.refundable'), format.money(payment.refundable)],
                [t('money.theirPart'), format.money(payment.counsellorPart)],
                [t('money.ourFee'), format.money(payment.fee)],
              ]}
            />
            {payment.refundable > 0 && (
              <Button kind="undo" wide onClick={() => setRefunding(true)}>
                {t('money.refund')}
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
  const { t, format } = useAreaTexts('money')
  const card = payment.cardLast4 ? `${capitalize(payment.cardBrand ?? '')} ${payment.cardLast4}`.trim() : '–'
  return (
    <Card as="section" aria-label={t('money.facts')} className={adminClasses.part}>
      <CardHead title={t('money.facts')} />
      <DetailList
        rows={[
          [t('money.counsellor'), payment.counsellorName],
          [t('money.customer'), payment.customerName ?? t('money.formerCustomer')],
          [
            t('money.session'),
            `${formatDateAtTime(format, payment.startDateTime)}–${format.time(payment.endDateTime)}`,
          ],
          [t('money.bookingState'), t(`money.booking.${payment.bookingStatus}`)],
          [t('money.booked'), formatDateAtTime(format, payment.createdAt)],
          [t('money.paidAt'), payment.paidAt ? formatDateAtTime(format, payment.paidAt) : t('money.notPaid')],
          [t('money.card'), card],
          [t('money.ids'), [payment.paymentId, payment.paymentIntentId].filter(Boolean).join(', ')],
        ]}
      />
    </Card>
  )
}

type Refund = Reply<'getPayment'>['refunds'][number]

/** Refunds with their reason, cost and status. A failed refund can be retried. */
function Refunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useAreaTexts('money')
  return (
    <Card as="section" aria-label={t('money.refunds')} className={adminClasses.part}>
      <CardHead title={t('money.refunds')} />
      {refunds.length === 0 && <p className={adminClasses.small}>{t('money.noRefunds')}</p>}
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
  const { t, format } = useAreaTexts('money')
  const statusKey = refund.isRefused ? 'refused' : refund.status
  const details = [
    refund.choice ? t(`money.choice.${refund.choice}`) : t(`money.because.${refund.reason}`),
    t(refund.borneBy === 'platform' ? 'money.bornePlatform' : 'money.borneShared'),
    refund.by && t('money.by', { name: refund.by }),
  ].filter(Boolean)
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <strong>{format.money(refund.amount)}</strong>
        <Badge kind={refund.isRefused ? 'wrong' : BADGE_KIND[refund.status]}>{t(`money.refundIs.${statusKey}`)}</Badge>
      </div>
      <p className={adminClasses.small}>{[formatDateAtTime(format, refund.at), ...details].join(' · ')}</p>
      {refund.words && <p className={adminClasses.about}>{refund.words}</p>}
      {refund.canAskAgain && <RetryRefund refund={refund} />}
    </li>
  )
}

function RetryRefund({ refund }: { refund: Refund }) {
  const { t, format } = useAreaTexts('money')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const response = await api('askRefundAgain', { id: refund.refundId })
    setBusy(false)
    if (response.ok) notices.show({ kind: 'good', text: t('money.askedAgain') })
    else notifyFailure(response, t('generic.offline'))
    await revalidate()
  }
  return (
    <div>
      <Button kind="second" size="dense" icon="refresh-cw" busy={isBusy} onClick={() => void retry()}>
        {t('money.askAgain')} <span className="visually-hidden">{format.money(refund.amount)}</span>
      </Button>
    </div>
  )
}

/** The transfer of the provider's share, and the claim on the payment, which may block the transfer. */
function Payout({ payment: { transfer, claim } }: { payment: Reply<'getPayment'> }) {
  const { t, format } = useAreaTexts('money')
  return (
    <Card as="section" aria-label={t('money.payout')} className={adminClasses.part}>
      <CardHead title={t('money.payout')} />
      {transfer ? (
        <>
          <p>{t('money.inTransfer', { amount: format.money(transfer.amount) })}</p>
          <TransferBadge transfer={transfer} />
          <div>
            <ButtonLink kind="quiet" size="dense" href={`/superuser/transfers/${transfer.transferId}`}>
              {t('money.openTransfer')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <p className={adminClasses.small}>{t('money.noTransfer')}</p>
      )}
      {claim && (
        <div>
          <ButtonLink kind="quiet" size="dense" href={`/superuser/claims/${claim.claimId}`}>
            {t('money.openClaim')}
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
