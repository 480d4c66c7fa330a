import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'

/** There is no network: how old what stands here is. Looks again by itself when the network is back. */
export function KeptNotice({ at }: { at: string }) {
  const { t, format } = useMoreTexts()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [revalidate])
  return (
    <Notice kind="waiting" icon="wifi-off" live>
      {t('sessions.kept', { when: format.dayAtTime(at) })}
    </Notice>
  )
}
