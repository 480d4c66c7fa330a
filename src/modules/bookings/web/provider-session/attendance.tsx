import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { formatAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

/** Records whether the client attended. The provider can change this for 14 days (specification §9). */
export function Attendance({ session, seat }: { session: Session; seat: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  const { busy, change } = useSessionChange()
  if (!seat.actions.attendance) return <RoomVisit session={session} seat={seat} />
  const name = seat.clientFirstName
  const recordAttendance = (attended: boolean) => () =>
    void (
      !busy &&
      change(
        () => api('markAttendance', { id: seat.bookingId, attended }),
        t(attended ? 'providerDashboard.markedCame' : 'providerDashboard.markedAway'),
      )
    )
  return (
    <div className={classes.attendance}>
      <p className={classes.label}>{t('providerDashboard.didCome', { name })}</p>
      <RoomVisit session={session} seat={seat} />
      <ChipRow label={t('providerDashboard.didCome', { name })}>
        <Chip isChosen={seat.status === 'completed'} onClick={recordAttendance(true)}>
          {t('providerDashboard.came')}
        </Chip>
        <Chip isChosen={seat.status === 'noShow'} onClick={recordAttendance(false)}>
          {t('providerDashboard.didNotCome')}
        </Chip>
      </ChipRow>
      <p className={classes.small}>
        {seat.refunded === 0 && `${t('providerDashboard.noShowRule')} `}
        {t('providerDashboard.markFor')}
      </p>
    </div>
  )
}

/** Shows when the client was in the session room. Renders nothing if no participant joined it. */
function RoomVisit({ session, seat }: { session: Session; seat: SessionSeat }) {
  const { t } = useAreaTexts('lobby')
  const { own } = useProviderTimeFormat(session.timezone)
  if (!session.room) return null
  return (
    <p className={classes.small}>
      {t('lobby.personWasThere', { name: seat.clientFirstName, presence: formatAttendance(t, own, seat.visit) })}
    </p>
  )
}
