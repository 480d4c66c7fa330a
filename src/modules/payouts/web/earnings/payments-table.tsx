import { useLocation } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { formatZonedDay, formatZonedTime } from '#platform/web/zoned-format.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './billing.module.css'

type Billing = Reply<'getBilling'>
type Payment = Billing['payments']['items'][number]

interface InvoiceDownload {
  id: string
  text: string
  file: string
  /** Whether the file is an e-invoice instead of a PDF. */
  isXml?: boolean
}

/** Payments with price, fee, share, payout and invoices. */
export function PaymentsTable({ billing }: { billing: Billing }) {
  const { t } = useAreaTexts('earnings')
  const columns = useColumns(billing.timezone)
  return (
    <>
      <Table
        caption={t('earnings.payments')}
        columns={columns}
        rows={billing.payments.items}
        rowKey={(row) => row.bookingId}
      />
      <Pages billing={billing} />
    </>
  )
}

function useColumns(timezone: string): Column<Payment>[] {
  const { t, format } = useAreaTexts('earnings')
  return [
    { key: 'paidAt', title: t('earnings.paidOn'), cell: (row) => formatZonedDay(format, row.paidAt, timezone) },
    { key: 'client', title: t('earnings.client'), cell: (row) => <Client {...{ row, timezone }} /> },
    {
      key: 'price',
      title: t('earnings.price'),
      isAmount: true,
      cell: (row) => (
        <>
          <Amount text={format.money(row.paid)} />
          {row.refunded > row.lostToBank && (
            <span className={classes.why}>
              {t('earnings.refundedOf', { amount: format.money(row.refunded - row.lostToBank) })}
            </span>
          )}
          {row.isPaymentRetained && <span className={classes.why}>{t('earnings.paymentRetained')}</span>}
          {row.lostToBank > 0 && (
            <span className={classes.why}>{t('earnings.lostToBank', { amount: format.money(row.lostToBank) })}</span>
          )}
        </>
      ),
    },
    { key: 'fee', title: t('earnings.fee'), isAmount: true, cell: (row) => <Amount text={format.money(row.fee)} /> },
    {
      key: 'yours',
      title: t('earnings.yours'),
      isAmount: true,
      cell: (row) => <Amount text={format.money(row.yours)} />,
    },
    {
      key: 'payout',
      title: t('earnings.payout'),
      cell: (row) => <PayoutBadge payout={row.payout} timezone={timezone} />,
    },
    {
      key: 'invoices',
      title: t('earnings.documents'),
      isAction: true,
      cell: (row) => <InvoiceButtons {...{ row, timezone }} />,
    },
  ]
}

function Client({ row, timezone }: { row: Payment; timezone: string }) {
  const { t, format, language } = useAreaTexts('earnings')
  const name = row.clientName ?? t('earnings.formerClient')
  return (
    <span className={classes.client}>
      {row.contactId ? (
        <Link href={buildPagePath('client', language, { contactId: row.contactId })}>{name}</Link>
      ) : (
        name
      )}
      <span className={classes.small}>
        {t('earnings.sessionOn', { day: formatZonedTime(format, row.startDateTime, timezone) })}
      </span>
    </span>
  )
}

const BADGE_KIND = {
  none: 'still',
  notDue: 'still',
  scheduled: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  offset: 'still',
  failed: 'wrong',
  reversed: 'wrong',
  onHold: 'waiting',
} as const

/** The status of the provider's share, with its date and the reason for any delay. */
function PayoutBadge({ payout, timezone }: { payout: Payment['payout']; timezone: string }) {
  const { t, format } = useAreaTexts('earnings')
  const { state, at, reason } = payout
  const day = at ? formatZonedDay(format, at, timezone) : ''
  const isDated = state === 'succeeded' || state === 'reversed' || state === 'offset'
  return (
    <span className={classes.payout}>
      <Badge kind={BADGE_KIND[state]}>{t(`earnings.payoutIs.${state}`, { day })}</Badge>
      {isDated && <span className={classes.small}>{day}</span>}
      {reason && <span className={classes.why}>{t(`earnings.why.${reason}`)}</span>}
      <Adjustments payout={payout} timezone={timezone} />
    </span>
  )
}

/** Deductions from, additions to and reversals of the transfer for the session's day (decision 0033). */
function Adjustments({ payout, timezone }: { payout: Payment['payout']; timezone: string }) {
  const { t, format } = useAreaTexts('earnings')
  const { deducted = 0, deductedSince, reversed = 0 } = payout
  const amount = format.money(Math.abs(deducted))
  return (
    <>
      {deducted > 0 && (
        <span className={classes.why}>
          {deductedSince
            ? t('earnings.less', { amount, day: formatZonedDay(format, deductedSince, timezone) })
            : t('earnings.lessPlain', { amount })}
        </span>
      )}
      {deducted < 0 && <span className={classes.why}>{t('earnings.more', { amount })}</span>}
      {reversed > 0 && (
        <span className={classes.why}>{t('earnings.reversed', { amount: format.money(reversed) })}</span>
      )}
    </>
  )
}

function InvoiceButtons({ row, timezone }: { row: Payment; timezone: string }) {
  const { t, format, language } = useAreaTexts('earnings')
  const download = useDownload()
  const description = t('earnings.invoiceOf', { day: formatZonedTime(format, row.startDateTime, timezone) })
  const downloads = [
    {
      id: row.bookingId,
      text: t('earnings.invoice'),
      file: `invoice-${row.invoiceNumber ?? row.bookingId.slice(0, 8)}.pdf`,
    },
    ...(row.hasEInvoice
      ? [{ id: row.bookingId, text: t('earnings.eInvoice'), file: `e-invoice-${row.invoiceNumber}.xml`, isXml: true }]
      : []),
    ...row.refunds.map(({ refundId }) => ({
      id: refundId,
      text: t('earnings.creditNote'),
      file: `credit-note-${refundId.slice(0, 8)}.pdf`,
    })),
    ...row.replaced.map(({ invoiceId, kind, number }) => ({
      id: invoiceId,
      text: `${kind === 'invoice' ? t('earnings.invoice') : t('earnings.creditNote')} ${number}`,
      file: `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.pdf`,
    })),
  ]
  return (
    <span className={classes.invoices}>
      {downloads.map(({ id, text, file, isXml }: InvoiceDownload) => (
        <Button
          key={file}
          kind="quiet"
          size="dense"
          icon="download"
          busy={download.isBusy(file)}
          onClick={() =>
            isXml
              ? download.start('providerEInvoice', { id }, file)
              : download.start('providerInvoice', { id, language }, file)
          }
        >
          {text} <span className="visually-hidden">{description}</span>
        </Button>
      ))}
    </span>
  )
}

function Pages({ billing }: { billing: Billing }) {
  const { t } = useAreaTexts('earnings')
  const { pathname } = useLocation()
  const { page, pageSize, totalCount } = billing.payments
  if (totalCount <= pageSize) return null
  const getHref = (to: number) => `${pathname}?fromDate=${billing.fromDate}&toDate=${billing.toDate}&page=${to}`
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={t('earnings.pages')}
      range={t('earnings.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('earnings.newer'), href: page > 1 ? getHref(page - 1) : null }}
      next={{ text: t('earnings.older'), href: last < totalCount ? getHref(page + 1) : null }}
    />
  )
}
