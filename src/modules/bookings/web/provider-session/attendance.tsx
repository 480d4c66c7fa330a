import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { formatAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

/** Records whether the client attended; changeable for 14 days (specification §9). */
export function Attendance({ session, place }: { session: Session; place: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  const { busy, change } = useSessionChange()
  if (!place.actions.attendance) return <RoomVisit session={session} place={place} />
  const name = place.clientFirstName
  const mark = (attended: boolean) => () =>
    void (
      !busy &&
      change(
        () => api('markAttendance', { id: place.bookingId, attended }),
        t(attended ? 'providerDashboard.markedCame' : 'providerDashboard.markedAway'),
      )
    )
  return (
    <div className={classes.attendance}>
      <p className={classes.label}>{t('providerDashboard.didCome', { name })}</p>
      <RoomVisit session={session} place={place} />
      <ChipRow label={t('providerDashboard.didCome', { name })}>
        <Chip isChosen={place.status === 'completed'} onClick={mark(true)}>
          {t('providerDashboard.came')}
        </Chip>
        <Chip isChosen={place.status === 'noShow'} onClick={mark(false)}>
          {t('providerDashboard.didNotCome')}
        </Chip>
      </ChipRow>
      <p className={classes.small}>
        {place.refunded === 0 && `${t('providerDashboard.noShowRule')} `}
        {t('providerDashboard.markFor')}
      </p>
    </div>
  )
}

/** When the client was in the session room, if any participant joined it. */
function RoomVisit({ session, place }: { session: Session; place: SessionSeat }) {
  const { t } = useAreaTexts('lobby')
  const { own } = useProviderTimeFormat(session.timezone)
  if (!session.room) return null
  return (
    <p className={classes.small}>
      {t('lobby.whoWasThere')}: {place.clientFirstName} {formatAttendance(t, own, place.visit)}
    </p>
  )
}
