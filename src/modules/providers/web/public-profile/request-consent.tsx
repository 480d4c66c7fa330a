import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Checkbox } from '../../kit/choice.tsx'
import { useLogin } from '../../login.ts'

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
