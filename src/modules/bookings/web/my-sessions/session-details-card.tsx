import {
  formatLocation,
  formatProviderTime,
  formatSessionHours,
  formatZoneLabel,
} from '#modules/bookings/web/checkout/format-session.ts'
import { formatCardName } from '#modules/payments/web/shared/saved-card.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Card } from '#ui/card.tsx'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import classes from './one-session.module.css'
import type { Session } from './session.ts'
import { formatUntilStart } from './session-status.ts'

/** Time with its time zone, title, location and payment. */
export function SessionDetailsCard({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const { startDateTime: start, endDateTime: end, providerTimezone: timezone, providerFirstName: name } = session
  const providerTime = formatProviderTime(t, format, { start, timezone })
  const isUpcoming = Date.parse(start) > nowMs() && !session.status.startsWith('cancelled')
  return (
    <Card as="section" aria-label={t('checkout.what')}>
      <p className={classes.when}>{format.dayLong(start)}</p>
      <p>
        {formatSessionHours(t, format, { start, end })}, {formatZoneLabel(t, format.timezone)}
      </p>
      {providerTime && <p className={classes.small}>{t('booking.theirTime', { name, time: providerTime })}</p>}
      {isUpcoming && <p className={classes.small}>{formatUntilStart(t, format, { start, nowMs: nowMs() })}</p>}
      <SessionFacts session={session} />
    </Card>
  )
}

function SessionFacts({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const place = session.address ?? formatLocation(t, session.location)
  const paid =
    session.paymentStatus === 'pending' || session.paymentStatus === 'failed' ? null : format.money(session.price)
  const rows: DetailRow[] = [
    [t('sessions.counsellor'), `${session.providerFirstName} ${session.providerLastName}`],
    [t('sessions.session'), session.title],
    [t('sessions.place'), place],
    paid
      ? [t('sessions.paid'), session.card ? `${paid} · ${formatCardName(session.card)}` : paid]
      : [t('sessions.price'), format.money(session.price)],
    ...(session.charge && session.card ? [[t('sessions.cardSaved'), formatCardName(session.card)] as const] : []),
    ...(session.note ? [[t('sessions.note', { name: session.providerFirstName }), session.note] as const] : []),
  ]
  return <DetailList rows={rows} className={classes.facts} />
}
