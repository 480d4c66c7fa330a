import { useMoreTexts } from '#platform/web/texts.tsx'
import type { Bookings } from './load-tab.ts'
import { NothingYet, Rows } from './rows.tsx'
import { TabPages } from './tab-pages.tsx'

export function HistoryTab({ history }: { history: Bookings }) {
  const { t } = useMoreTexts()
  if (history.items.length === 0)
    return <NothingYet title={t('sessions.noHistory')} text={t('sessions.noHistoryText')} />
  return (
    <>
      <h2 className="visually-hidden">{t('sessions.history')}</h2>
      <Rows items={history.items} />
      {history.totalCount > history.pageSize && <TabPages {...history} />}
    </>
  )
}
