import type { MouseEvent } from 'react'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { LegalRights } from '#modules/bookings/web/shared/legal-rights.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { formatSessionWithoutAddress } from '#platform/web/format-session.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Amount } from '#ui/amount.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { ChargedLater } from './charged-later.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { formatProviderTime, formatSessionHours, formatZoneLabel, getSessionEnd } from './format-session.ts'
import type { CheckoutOffer } from './hold-time.ts'
import classes from './summary.module.css'

interface SummaryProps {
  offer: CheckoutOffer
  isOpen: boolean
  /** Whether the client can choose another session. False for invitations, waiting list offers and failed charges. */
  canChange: boolean
  heldBookingId: string | null
}

/** The order summary and, while the session can be booked (`isOpen`), the cancellation terms (specification §4). */
export function Summary({ offer, isOpen, canChange, heldBookingId }: SummaryProps) {
  const { t } = useMoreTexts()
  const name = `${offer.providerFirstName} ${offer.providerLastName}`
  return (
    <section aria-label={t('checkout.what')} className={classes.what}>
      <Card>
        <div className={classes.who}>
          <Portrait src={offer.providerImageUrl} name={name} size={72} isFirst />
          <div>
            <p className={classes.title}>{t('checkout.with', { title: offer.title, name })}</p>
            <p className={classes.small}>{formatSessionWithoutAddress(t, offer)}</p>
            {isOpen && canChange && <ChangeSession offer={offer} heldBookingId={heldBookingId} />}
          </div>
        </div>
        <SessionTime offer={offer} />
      </Card>
      {isOpen && offer.charge?.status === 'planned' && (
        <Notice kind="neutral" icon="calendar">
          <ChargedLater at={offer.charge.at} amount={offer.price} />
        </Notice>
      )}
      {isOpen && offer.cancellation && <CancellationRule cancellation={offer.cancellation} />}
    </section>
  )
}

function SessionTime({ offer }: { offer: CheckoutOffer }) {
  const { t, format } = useMoreTexts()
  const { startDateTime: start, durationInMinutes, providerTimezone: timezone, address } = offer
  if (!start) return null
  const hours = formatSessionHours(t, format, { start, end: getSessionEnd(start, durationInMinutes) })
  const providerTime = formatProviderTime(t, format, { start, timezone })
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.facts}>
      <li>
        <Icon name="calendar" />
        <strong>{format.dayLong(start)}</strong>
      </li>
      <li>
        <Icon name="clock" />
        <span>
          {hours}, {formatZoneLabel(t, format.timezone)}
          {providerTime && (
            <span className={classes.small}>
              {t('booking.theirTime', { name: offer.providerFirstName, time: providerTime })}
            </span>
          )}
        </span>
      </li>
      {address && (
        <li>
          <Icon name="map-pin" />
          <span>{address}</span>
        </li>
      )}
      <li>
        <Icon name="credit-card" />
        <Amount text={format.money(offer.price)} isStrong />
      </li>
    </ul>
  )
}

/**
 * Shows the cancellation terms that apply after payment, with the legal basis in a collapsible section (decision 0060).
 */
function CancellationRule({ cancellation }: { cancellation: NonNullable<CheckoutOffer['cancellation']> }) {
  const { t, format } = useMoreTexts()
  const { terms } = cancellation
  const sentence = cancellationText(t, format, terms)
  if (!sentence) return null
  const isLost = terms.refund === 'none'
  return (
    <div className={classes.cancelling}>
      <Notice kind={isLost ? 'waiting' : 'good'} icon={isLost ? undefined : 'undo-2'}>
        {sentence}
      </Notice>
      <LegalRights cancellation={cancellation} />
    </div>
  )
}

interface ChangeSessionProps {
  offer: CheckoutOffer
  /** Id of the unpaid booking once there is a hold. */
  heldBookingId: string | null
}

/**
 * Link back to the provider's session types, with the current one selected. Releases the hold first, so that its time
 * is shown as free.
 */
function ChangeSession({ offer, heldBookingId }: ChangeSessionProps) {
  const { t, language } = useMoreTexts()
  const { providerId, sessionTemplateId, startDateTime, groupSessionRecurrenceId } = offer
  const query = new URLSearchParams({
    session: sessionTemplateId,
    ...(startDateTime && !groupSessionRecurrenceId && { start: startDateTime }),
  })
  const url = `${buildPagePath('counsellor', language, { providerId })}?${query}#sessions`
  const release = async (event: MouseEvent) => {
    if (heldBookingId === null) return
    event.preventDefault()
    await api('releaseHold', { id: heldBookingId })
    checkoutDrafts.clear()
    location.assign(url)
  }
  return (
    // A plain link, because the checkout has its own content security policy.
    <a href={url} onClick={(event) => void release(event)}>
      {t('checkout.change')}
    </a>
  )
}
