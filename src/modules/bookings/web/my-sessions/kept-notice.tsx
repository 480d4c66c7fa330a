import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { useMoreTexts } from '../../texts.tsx'

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
