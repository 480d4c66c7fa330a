import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'
import { Checkbox } from '#ui/choice.tsx'

/** Asking for a session says something of one's health: asked here, never ticked beforehand, and not of who has agreed for their bookings. */
export function RequestConsent() {
  const { t } = useAreaTexts('consents')
  if (!useIsAsked()) return null
  return (
    <div>
      <Checkbox name="healthConsent" required label={t('consent.request')} />
    </div>
  )
}

function useIsAsked(): boolean {
  const isIn = typeof useLogin() === 'object'
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isIn) return
    let isGone = false
    const ask = async () => {
      const answer = await api('getAgreements', {})
      if (!isGone) setOpen(!answer.ok || answer.data.healthData !== 'given')
    }
    ask().catch(() => setOpen(true))
    return () => {
      isGone = true
    }
  }, [isIn])
  return !isIn || isOpen
}
