import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import superuser from '#modules/admin/web/shared/admin.module.css'
import { PaymentBadge } from '#modules/payments/web/admin-payments/payment-table.tsx'
import { AuditHistory } from '#modules/payments/web/shared/admin/audit-history.tsx'
import { LedgerEntries } from '#modules/payments/web/shared/admin/ledger-entries.tsx'
import { RefundDialog } from '#modules/payments/web/shared/admin/refund-dialog.tsx'
import { TransferBadge } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { formatDateAtTime } from '#platform/web/format-date-at-time.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Refunds } from './refunds.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const [payment] = await Promise.all([api('getPayment', { id: params['id'] ?? '' }), areaTextsFor(request, 'money')])
  return unwrapLoaderResult(payment)
}

/** One payment with its history. Opening it is recorded in the audit log. */
export default function SuperuserPayment() {
  const { t, format } = useAreaTexts('money')
  const payment = useLoaderData<typeof clientLoader>()
  const [isRefunding, setRefunding] = useState(false)
  const name = payment.customerName ?? t('money.formerCustomer')
  return (
    <div className={superuser.page}>
      <PageHeader
        back={{ href: '/superuser/payments', text: t('money.allPayments') }}
        title={t('money.paymentOf', { name })}
        marks={
          <>
            <PaymentBadge {...payment} />
            <span className={superuser.small}>{format.money(payment.price)}</span>
          </>
        }
      />
      <div className={superuser.columns}>
        <div className={superuser.column}>
          <SessionFacts payment={payment} />
          <Refunds refunds={payment.refunds} />
          <LedgerEntries entries={payment.entries} />
          <AuditHistory history={payment.history} />
        </div>
        <div className={superuser.column}>
          <Card as="section" isLifted aria-label={t('money.refund')} className={superuser.part}>
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

function SessionFacts({ payment }: { payment: Reply<'getPayment'> }) {
  const { t, format } = useAreaTexts('money')
  const card = payment.cardLast4 ? `${capitalize(payment.cardBrand ?? '')} ${payment.cardLast4}`.trim() : '–'
  return (
    <Card as="section" aria-label={t('money.facts')} className={superuser.part}>
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

/** The provider's share and its transfer, and the claim that may hold it. */
function Payout({ payment: { transfer, claim } }: { payment: Reply<'getPayment'> }) {
  const { t, format } = useAreaTexts('money')
  return (
    <Card as="section" aria-label={t('money.payout')} className={superuser.part}>
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
        <p className={superuser.small}>{t('money.noTransfer')}</p>
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
