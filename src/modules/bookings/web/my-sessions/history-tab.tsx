import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import type { Bookings } from './load-tab.ts'
import { SessionRows } from './session-rows.tsx'

export function HistoryTab({ history }: { history: Bookings }) {
  const { t } = useMoreTexts()
  if (history.items.length === 0)
    return <NoSessionsYet title={t('sessions.noHistory')} text={t('sessions.noHistoryText')} />
  return (
    <>
      <h2 className="visually-hidden">{t('sessions.history')}</h2>
      <SessionRows items={history.items} />
      {history.totalCount > history.pageSize && <TabPagination {...history} />}
    </>
  )
}
