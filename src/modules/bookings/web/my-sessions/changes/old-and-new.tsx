import { cancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import { zoneName } from '#modules/bookings/web/checkout/words.ts'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-standing.ts'
import { cancellationText } from '#modules/bookings/web/shared/cancellation-text.ts'
import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  WITHDRAWAL_DAYS,
} from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { join } from '#ui/classes.ts'
import classes from './changes.module.css'

const HOUR_MS = 3_600_000

/** What the move does, before it is made: both times with their zone, no money, how often again, until when it is free then. */
export function OldAndNew({ session, start }: { session: SessionCard; start: string | null }) {
  const { t, format } = useMoreTexts()
  const after = session.actions.reschedule.movesLeft - 1
  return (
    <>
      <dl className={classes.pair}>
        <div>
          <dt>{t('changes.from')}</dt>
          <dd>{format.dayAtTime(session.startDateTime)}</dd>
        </div>
        <div className={join(start !== null && classes.new)}>
          <dt>{t('changes.to')}</dt>
          <dd>{start ? format.dayAtTime(start) : t('changes.notChosen')}</dd>
        </div>
      </dl>
      <p className={classes.small}>
        {session.charge
          ? t('changes.timesIn', { zone: zoneName(t, format.timezone) })
          : t('changes.nothingPaid', { zone: zoneName(t, format.timezone) })}{' '}
        {after > 0 ? t('changes.moveLeftAfter', { count: after }) : t('changes.lastMove')}{' '}
        {start && <FreeThen session={session} start={start} />}
      </p>
      {start && session.charge && <ChargeThen start={start} price={session.price} />}
      {start && isWithin(session, start) && (
        <p className={classes.small}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
      )}
    </>
  )
}

/** Before the period for withdrawing is over the session is held only because the client asks for that (docs/decisions/0022). */
function isWithin({ actions }: SessionCard, start: string): boolean {
  const ends = Date.parse(actions.withdraw?.periodEnds ?? '')
  return ends > nowMs() && Date.parse(start) < ends
}

/** A card that is only promised: the day of its charge moves along, and a near time is charged at once (decision 0035). */
function ChargeThen({ start, price }: { start: string; price: number }) {
  const { t, format } = useMoreTexts()
  const at = Date.parse(start) - CHARGE_DAYS_BEFORE * 24 * HOUR_MS
  const days = CHARGE_DAYS_BEFORE
  const isNear = at <= nowMs()
  return (
    <p className={classes.small}>
      {isNear
        ? t('rule.chargedNow', { amount: format.money(price), days, hours: CARD_RETRY_HOURS })
        : t('changes.chargeMoves', { when: format.dayLong(new Date(at).toISOString()), days })}
    </p>
  )
}

/** What cancelling would mean after the move: the free limit follows the new start, the period of withdrawal stays. */
function FreeThen({ session, start }: { session: SessionCard; start: string }) {
  const { t, format } = useMoreTexts()
  const startAt = Date.parse(start)
  const { withdraw } = session.actions
  const { until, ...terms } = cancellationTerms(
    {
      startAt,
      freeUntil: startAt - FREE_CANCELLATION_HOURS * HOUR_MS,
      withdrawUntil: withdraw?.periodEnds ? Date.parse(withdraw.periodEnds) : null,
      isAsked: false,
      isCharged: !session.charge,
    },
    nowMs(),
  )
  const then = { ...terms, until: until === null ? null : new Date(until).toISOString() }
  return cancellationText(t, format, { ...then, amount: session.actions.cancel.refundAmount || session.price })
}
