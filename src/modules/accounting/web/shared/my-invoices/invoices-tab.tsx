import { useAreaTexts } from '#platform/web/area-texts.ts'
import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import sessions from '#ui/session-list.module.css'
import { InvoiceRow } from './invoice-row.tsx'
import type { InvoiceList } from './load-invoices.ts'

/** Tab with all invoices and credit notes, newest first (specification §2, my sessions: invoices). */
export function InvoicesTab({ invoices }: { invoices: InvoiceList }) {
  const { t } = useAreaTexts('papers')
  const { t: more } = useMoreTexts()
  if (invoices.items.length === 0) return <NoSessionsYet title={t('papers.none')} text={t('papers.noneText')} />
  return (
    <>
      <h2 className="visually-hidden">{more('sessions.invoices')}</h2>
      <p className={sessions.small}>{t('papers.lead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={sessions.rows}>
        {invoices.items.map((invoice) => (
          <InvoiceRow key={invoice.paperId} invoice={invoice} />
        ))}
      </ul>
      {invoices.totalCount > invoices.pageSize && <TabPagination {...invoices} label={t('papers.pages')} />}
    </>
  )
}
