import { useAreaTexts } from '#platform/web/area-texts.ts'
import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import sessions from '#ui/session-list.module.css'
import { InvoiceRow } from './invoice-row.tsx'
import type { InvoiceList } from './load-invoices.ts'

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
