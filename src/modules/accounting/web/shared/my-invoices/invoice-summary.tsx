import type { ReactNode } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Amount } from '#ui/amount.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'

const BADGE_KIND = {
  paid: 'good',
  partiallyRefunded: 'good',
  refunded: 'still',
  replaced: 'still',
  refund: 'good',
  correction: 'still',
} as const

/** Summary of a document: name, amount, date, recipient and status. */
export function InvoiceSummary({ invoice, children }: { invoice: ListedInvoice; children?: ReactNode }) {
  const { t, format } = useAreaTexts('invoices')
  const about = useRelatedInvoice(invoice)
  return (
    <div className={classes.summary}>
      <div className={classes.head}>
        <h3 className={classes.name}>{useInvoiceName(invoice)}</h3>
        <Amount text={format.money(invoice.amount).replace('-', '\u2212')} isStrong />
      </div>
      <p className={classes.day}>{format.dayLong(invoice.issuedAt)}</p>
      {invoice.madeOutTo && <p className={classes.small}>{t('invoices.madeOutTo', { name: invoice.madeOutTo })}</p>}
      {about && <p className={classes.small}>{about}</p>}
      {children}
      <p className={classes.badge}>
        <Badge kind={BADGE_KIND[invoice.state]}>{t(`invoices.is.${invoice.state}`)}</Badge>
      </p>
    </div>
  )
}

/** Returns the document's name, such as 'Invoice 17-0004'. */
export function useInvoiceName({ kind, number }: ListedInvoice): string {
  const { t } = useAreaTexts('invoices')
  return kind === 'invoice' ? t('invoices.invoice', { number }) : t('invoices.creditNote', { number })
}

function useRelatedInvoice({ kind, state, about: number }: ListedInvoice): string | null {
  const { t } = useAreaTexts('invoices')
  if (!number) return null
  if (kind === 'invoice') return t('invoices.takesPlace', { number })
  return state === 'correction' ? t('invoices.cancels', { number }) : t('invoices.takesFrom', { number })
}
