import { computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { formatZoneLabel } from '#modules/bookings/web/checkout/format-session.ts'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  WITHDRAWAL_DAYS,
} from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { joinClasses } from '#ui/classes.ts'
import classes from './changes.module.css'

const HOUR_MS = 3_600_000

/**
 * Shows what the move changes: the old and new times with the time zone, that moving is free, how many moves are left
 * and the new cancellation terms.
 */
export function MoveSummary({ session, start }: { session: SessionCard; start: string | null }) {
  const { t, format } = useMoreTexts()
  const movesAfter = session.actions.reschedule.movesLeft - 1
  return (
    <>
      <dl className={classes.pair}>
        <div>
          <dt>{t('changes.from')}</dt>
          <dd>{format.dayAtTime(session.startDateTime)}</dd>
        </div>
        <div className={joinClasses(start !== null && classes.new)}>
          <dt>{t('changes.to')}</dt>
          <dd>{start ? format.dayAtTime(start) : t('changes.notChosen')}</dd>
        </div>
      </dl>
      <p className={classes.small}>
        {session.charge
          ? t('changes.timesIn', { zone: formatZoneLabel(t, format.timezone) })
          : t('changes.nothingPaid', { zone: formatZoneLabel(t, format.timezone) })}{' '}
        {movesAfter > 0 ? t('changes.moveLeftAfter', { count: movesAfter }) : t('changes.lastMove')}{' '}
        {start && <NewTerms session={session} start={start} />}
      </p>
      {start && session.charge && <NewChargeDate start={start} price={session.price} />}
      {start && isInWithdrawalPeriod(session, start) && (
        <p className={classes.small}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
      )}
    </>
  )
}

/**
 * Returns whether a session at `start` would fall within the withdrawal period, which requires the client's express
 * request (docs/decisions/0022).
 */
function isInWithdrawalPeriod({ actions }: SessionCard, start: string): boolean {
  const periodEnd = Date.parse(actions.withdraw?.periodEnds ?? '')
  return periodEnd > nowMs() && Date.parse(start) < periodEnd
}

/**
 * Shows the new date of the scheduled charge, which moves with the session. If the new time is near, the card is
 * charged immediately (decision 0035).
 */
function NewChargeDate({ start, price }: { start: string; price: number }) {
  const { t, format } = useMoreTexts()
  const chargeAt = Date.parse(start) - CHARGE_DAYS_BEFORE * 24 * HOUR_MS
  const days = CHARGE_DAYS_BEFORE
  const isNear = chargeAt <= nowMs()
  return (
    <p className={classes.small}>
      {isNear
        ? t('rule.chargedNow', { amount: format.money(price), days, hours: CARD_RETRY_HOURS })
        : t('changes.chargeMoves', { when: format.dayLong(new Date(chargeAt).toISOString()), days })}
    </p>
  )
}

/**
 * Shows the terms after the move: the free cancellation deadline follows the new start; the withdrawal period does not.
 */
function NewTerms({ session, start }: { session: SessionCard; start: string }) {
  const { t, format } = useMoreTexts()
  const startAt = Date.parse(start)
  const { withdraw } = session.actions
  const { until, ...terms } = computeCancellationTerms(
    {
      startAt,
      freeUntil: startAt - FREE_CANCELLATION_HOURS * HOUR_MS,
      withdrawUntil: withdraw?.periodEnds ? Date.parse(withdraw.periodEnds) : null,
      hasOpenProposal: false,
      isCharged: !session.charge,
    },
    nowMs(),
  )
  const shownTerms = { ...terms, until: until === null ? null : new Date(until).toISOString() }
  return cancellationText(t, format, { ...shownTerms, amount: session.actions.cancel.refundAmount || session.price })
}
