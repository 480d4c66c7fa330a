import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import sessions from '#ui/session-list.module.css'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { InvoiceList, ListedInvoice } from './load-invoices.ts'

/** Tab with all invoices and credit notes, newest first (specification §2, my sessions: invoices). */
export function InvoicesTab({ invoices }: { invoices: InvoiceList }) {
  const { t } = useAreaTexts('invoices')
  const { t: more } = useMoreTexts()
  if (invoices.items.length === 0) return <NoSessionsYet title={t('invoices.none')} text={t('invoices.noneText')} />
  return (
    <>
      <h2 className="visually-hidden">{more('sessions.invoices')}</h2>
      <p className={sessions.small}>{t('invoices.lead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={sessions.rows}>
        {invoices.items.map((invoice) => (
          <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
        ))}
      </ul>
      {invoices.totalCount > invoices.pageSize && <TabPagination {...invoices} label={t('invoices.pages')} />}
    </>
  )
}

/** List item for a document, with a link to its session. */
function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
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
