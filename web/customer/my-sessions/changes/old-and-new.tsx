import { FREE_CANCELLATION_HOURS, WITHDRAWAL_DAYS } from '#contract/constants.ts'
import { nowMs } from '../../../clock.ts'
import { join } from '../../../kit/classes.ts'
import { useMoreTexts } from '../../../texts.tsx'
import { zoneName } from '../../checkout/words.ts'
import type { Session } from '../one-session.tsx'
import classes from './changes.module.css'

const HOUR_MS = 3_600_000

/** What the move does, before it is made: both times with their zone, no money, how often again, until when it is free then. */
export function OldAndNew({ session, start }: { session: Session; start: string | null }) {
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
        {t('changes.nothingPaid', { zone: zoneName(t, format.timezone) })}{' '}
        {after > 0 ? t('changes.moveLeftAfter', { count: after }) : t('changes.lastMove')}{' '}
        {start && <FreeThen start={start} />}
      </p>
      {start && isWithin(session, start) && (
        <p className={classes.small}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
      )}
    </>
  )
}

/** Before the period for withdrawing is over the session is held only because the client asks for that (docs/decisions/0022). */
function isWithin({ actions }: Session, start: string): boolean {
  const ends = Date.parse(actions.withdraw?.periodEnds ?? '')
  return ends > nowMs() && Date.parse(start) < ends
}

function FreeThen({ start }: { start: string }) {
  const { t, format } = useMoreTexts()
  const until = Date.parse(start) - FREE_CANCELLATION_HOURS * HOUR_MS
  if (until < nowMs()) return t('changes.soonAfter')
  return t('rule.freeUntil', { when: format.dayAtTime(new Date(until).toISOString()) })
}
