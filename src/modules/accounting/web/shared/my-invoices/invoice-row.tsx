import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'

/** List item of a document with a link to its session. */
export function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const { t, format, language } = useAreaTexts('invoices')
  const { paymentIntentId } = invoice
  const name = `${invoice.providerFirstName} ${invoice.providerLastName}`
  const session = t('invoices.session', { name, when: format.dayAtTime(invoice.startDateTime) })
  return (
    <Card as="li" className={classes.row}>
      <InvoiceSummary invoice={invoice}>
        <p className={classes.small}>
          {paymentIntentId ? (
            <Link href={buildPagePath('mySessions', language, { paymentIntentId })}>{session}</Link>
          ) : (
            session
          )}
        </p>
      </InvoiceSummary>
      <InvoiceActions invoice={invoice} />
    </Card>
  )
}
