import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shows how long client names are visible, or asks for the reason (decision 0042). */
export function ClientNamesNotice({ openUntil, onAsk }: { openUntil: string | null; onAsk: () => void }) {
  const { t, format } = useAreaTexts('people')
  if (openUntil) return <Notice kind="neutral">{t('people.why.until', { time: format.time(openUntil) })}</Notice>
  const askButton = (
    <Button kind="quiet" size="dense" onClick={onAsk}>
      {t('people.why.names')}
    </Button>
  )
  return (
    <Notice kind="neutral" action={askButton}>
      {t('people.why.noNames')}
    </Notice>
  )
}

/** Shown for a search by person before a reason is given. */
export function SearchLocked({ onAsk }: { onAsk: () => void }) {
  const { t } = useAreaTexts('people')
  return (
    <EmptyState
      icon="lock"
      title={t('people.why.closed')}
      actions={<Button onClick={onAsk}>{t('people.why.say')}</Button>}
    >
      <p>{t('people.why.search')}</p>
    </EmptyState>
  )
}
