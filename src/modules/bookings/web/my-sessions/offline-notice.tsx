import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shows how old the offline copy is, and reloads the page when the network is back. */
export function OfflineNotice({ at }: { at: string }) {
  const { t, format } = useMoreTexts()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const reload = () => void revalidate()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [revalidate])
  return (
    <Notice kind="waiting" icon="wifi-off" live>
      {t('sessions.notRefunded', { when: format.dayAtTime(at) })}
    </Notice>
  )
}
