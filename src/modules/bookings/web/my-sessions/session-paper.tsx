import { fromTo, placeName, theirTime, zoneName } from '#modules/bookings/web/checkout/words.ts'
import { cardName } from '#modules/payments/web/shared/saved-card.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Card } from '#ui/card.tsx'
import { type FactRow, Facts } from '#ui/facts.tsx'
import classes from './one-session.module.css'
import type { Session } from './one-session.tsx'
import { untilStart } from './session-standing.ts'

/** Time with its time zone, title, location and payment. */
export function SessionPaper({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const { startDateTime: start, endDateTime: end, providerTimezone: timezone, providerFirstName: name } = session
  const providerTime = theirTime(t, format, { start, timezone })
  const isUpcoming = Date.parse(start) > nowMs() && !session.status.startsWith('cancelled')
  return (
    <Card as="section" aria-label={t('checkout.what')}>
      <p className={classes.when}>{format.dayLong(start)}</p>
      <p>
        {fromTo(t, format, { start, end })}, {zoneName(t, format.timezone)}
      </p>
      {providerTime && <p className={classes.small}>{t('booking.theirTime', { name, time: providerTime })}</p>}
      {isUpcoming && <p className={classes.small}>{untilStart(t, format, { start, nowMs: nowMs() })}</p>}
      <SessionFacts session={session} />
    </Card>
  )
}

function SessionFacts({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const place = session.address ?? placeName(t, session.location)
  const paid =
    session.paymentStatus === 'pending' || session.paymentStatus === 'failed' ? null : format.money(session.price)
  const rows: FactRow[] = [
    [t('sessions.counsellor'), `${session.providerFirstName} ${session.providerLastName}`],
    [t('sessions.session'), session.title],
    [t('sessions.place'), place],
    paid
      ? [t('sessions.paid'), session.card ? `${paid} · ${cardName(session.card)}` : paid]
      : [t('sessions.price'), format.money(session.price)],
    ...(session.charge && session.card ? [[t('sessions.cardSaved'), cardName(session.card)] as const] : []),
    ...(session.note ? [[t('sessions.note', { name: session.providerFirstName }), session.note] as const] : []),
  ]
  return <Facts rows={rows} className={classes.facts} />
}
