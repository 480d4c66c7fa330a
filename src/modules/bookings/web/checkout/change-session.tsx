import type { MouseEvent } from 'react'
import { pagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import type { Offer } from './hold-time.ts'
import { kept } from './kept.ts'

interface ChangeSessionProps {
  offer: Offer
  /** The unpaid booking that holds the time, once there is one. */
  heldBookingId: string | null
}

/** Leads back to the counsellor's session types with this one chosen; a held time is released first, so that it is free there. */
export function ChangeSession({ offer, heldBookingId }: ChangeSessionProps) {
  const { t, language } = useMoreTexts()
  const { providerId, sessionTemplateId, startDateTime, groupSessionRecurrenceId } = offer
  const choice = new URLSearchParams({
    session: sessionTemplateId,
    ...(startDateTime && !groupSessionRecurrenceId && { start: startDateTime }),
  })
  const address = `${pagePath('counsellor', language, { providerId })}?${choice}#sessions`
  const release = async (event: MouseEvent) => {
    if (heldBookingId === null) return
    event.preventDefault()
    await api('releaseHold', { id: heldBookingId })
    kept.forget()
    location.assign(address)
  }
  return (
    // A plain link: the checkout's content policy belongs to its own document.
    <a href={address} onClick={(event) => void release(event)}>
      {t('checkout.change')}
    </a>
  )
}
