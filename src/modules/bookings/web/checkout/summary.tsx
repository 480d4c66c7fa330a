import { useMoreTexts } from '#platform/web/texts.tsx'
import { Amount } from '#ui/amount.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { CancellationRule } from './cancellation-rule.tsx'
import { ChangeSession } from './change-session.tsx'
import { ChargedLater } from './charged-later.tsx'
import {
  formatProviderTime,
  formatSessionDetails,
  formatSessionHours,
  formatZoneLabel,
  getSessionEnd,
} from './format-session.ts'
import type { CheckoutOffer } from './hold-time.ts'
import classes from './summary.module.css'

interface SummaryProps {
  offer: CheckoutOffer
  isOpen: boolean
  /** Whether another session can be chosen; not for invitations, waiting list offers or failed charges. */
  canChange: boolean
  heldBookingId: string | null
}

/**
 * Order summary and, while it can be booked (`isOpen`), the cancellation terms (specification §4; look-and-feel:
 * nothing to fear).
 */
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
            <p className={classes.small}>{formatSessionDetails(t, offer)}</p>
            {isOpen && canChange && <ChangeSession offer={offer} heldBookingId={heldBookingId} />}
          </div>
        </div>
        <When offer={offer} />
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

function When({ offer }: { offer: CheckoutOffer }) {
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
