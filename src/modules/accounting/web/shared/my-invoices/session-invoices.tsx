import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { SessionInvoiceList } from './load-invoices.ts'

/** Card with a session's invoices and credit notes. */
export function SessionInvoices({ session, invoices }: { session: Reply<'getSession'>; invoices: SessionInvoiceList }) {
  const { t } = useAreaTexts('invoices')
  if (invoices.length === 0) return null
  return (
    <Card as="section" className={`${classes.row} ${classes.card}`} aria-label={t('invoices.title')}>
      <CardHead title={t('invoices.title')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.invoices}>
        {invoices.map((invoice) => (
          <li key={invoice.invoiceId} className={classes.row}>
            <InvoiceSummary invoice={invoice} />
            <InvoiceActions invoice={invoice} />
          </li>
        ))}
      </ul>
      {isCreditMissing(session, invoices) && <p className={classes.small}>{t('invoices.creditComes')}</p>}
    </Card>
  )
}

/**
 * Returns whether a cancelled session has been refunded without a credit note. Its refund is still pending at Stripe,
 * and the credit note will follow.
 */
function isCreditMissing({ status }: Reply<'getSession'>, invoices: SessionInvoiceList): boolean {
  const isRefunded = invoices.some(({ state }) => state === 'refunded' || state === 'partiallyRefunded')
  return status.startsWith('cancelled') && isRefunded && !invoices.some(({ state }) => state === 'refund')
}
