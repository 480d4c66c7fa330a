import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'
import { Checkbox } from '#ui/choice.tsx'

/**
 * A session request reveals health data, so consent is required here. It is never
 * pre-ticked, and not shown to clients who have already consented for their bookings.
 */
export function RequestConsent() {
  const { t } = useAreaTexts('consents')
  if (!useNeedsConsent()) return null
  return (
    <div>
      <Checkbox name="healthConsent" required label={t('consent.request')} />
    </div>
  )
}

function useNeedsConsent(): boolean {
  const isLoggedIn = typeof useLogin() === 'object'
  const [isRequired, setRequired] = useState(false)
  useEffect(() => {
    if (!isLoggedIn) return
    let isCancelled = false
    const loadConsent = async () => {
      const answer = await api('getAgreements', {})
      if (!isCancelled) setRequired(!answer.ok || answer.data.healthData !== 'given')
    }
    loadConsent().catch(() => setRequired(true))
    return () => {
      isCancelled = true
    }
  }, [isLoggedIn])
  return !isLoggedIn || isRequired
}
