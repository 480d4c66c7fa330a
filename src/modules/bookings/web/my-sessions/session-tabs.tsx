import { useRevalidator } from 'react-router'
import { InvoicesTab } from '#modules/accounting/web/shared/my-invoices/invoices-tab.tsx'
import { useRestoredPage } from '#modules/accounts/web/shared/use-restored-page.ts'
import { ReviewsTab } from '#modules/feedback/web/shared/my-feedback/reviews-tab.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import classes from '#ui/session-list.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import { HistoryTab } from './history-tab.tsx'
import type { TabData } from './load-tab.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { UpcomingTab } from './upcoming-tab.tsx'

/** My sessions (specification §2): each tab has its own URL. */
export function SessionTabs(data: TabData) {
  const { t, language } = useMoreTexts()
  const { revalidate } = useRevalidator()
  useRestoredPage(() => void revalidate())
  const path = buildPagePath('mySessions', language)
  const upcomingCount = data.upcoming.items.filter(({ status }) => status !== 'pendingPayment').length
  const count = upcomingCount > 0 ? ` · ${upcomingCount}` : ''
  const items = [
    { href: path, text: `${t('sessions.upcoming')}${count}`, isCurrent: data.tab === 'upcoming' },
    { href: `${path}?when=history`, text: t('sessions.history'), isCurrent: data.tab === 'history' },
    { href: `${path}?when=invoices`, text: t('sessions.invoices'), isCurrent: data.tab === 'invoices' },
    { href: `${path}?when=reviews`, text: t('sessions.reviews'), isCurrent: data.tab === 'reviews' },
  ]
  return (
    <div className={classes.page}>
      <h1>{t('sessions.title')}</h1>
      {data.storedAt && <OfflineNotice at={data.storedAt} />}
      <TabLinks label={t('sessions.title')} items={items} />
      {data.tab === 'upcoming' && (
        <UpcomingTab items={data.upcoming.items} waitlist={data.waitlist} isOffline={data.storedAt !== null} />
      )}
      {data.tab === 'history' && <HistoryTab history={data.history} />}
      {data.tab === 'invoices' && <InvoicesTab invoices={data.invoices} />}
      {data.tab === 'reviews' && <ReviewsTab reviews={data.reviews} />}
    </div>
  )
}
