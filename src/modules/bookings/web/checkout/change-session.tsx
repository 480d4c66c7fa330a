import type { MouseEvent } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import type { CheckoutOffer } from './hold-time.ts'

interface ChangeSessionProps {
  offer: CheckoutOffer
  /** The unpaid booking's id, once there is a hold. */
  heldBookingId: string | null
}

/**
 * Link back to the provider's session types with the current one selected. Releases the hold first, so that the time is
 * free there.
 */
export function ChangeSession({ offer, heldBookingId }: ChangeSessionProps) {
  const { t, language } = useMoreTexts()
  const { providerId, sessionTemplateId, startDateTime, groupSessionRecurrenceId } = offer
  const query = new URLSearchParams({
    session: sessionTemplateId,
    ...(startDateTime && !groupSessionRecurrenceId && { start: startDateTime }),
  })
  const address = `${buildPagePath('counsellor', language, { providerId })}?${query}#sessions`
  const release = async (event: MouseEvent) => {
    if (heldBookingId === null) return
    event.preventDefault()
    await api('releaseHold', { id: heldBookingId })
    checkoutDrafts.clear()
    location.assign(address)
  }
  return (
    // A plain link, because the checkout has its own content security policy.
    <a href={address} onClick={(event) => void release(event)}>
      {t('checkout.change')}
    </a>
  )
}
