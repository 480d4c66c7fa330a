import { Icon } from '#ui/icon.tsx'
import { formatDayAndTime, formatReservationTimeLeft, type Invitation, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'

/** The times of an invitation. Released times are struck through. An accepted invitation shows only the booked time. */
export function OfferedTimes({ times, status }: Pick<Invitation, 'times' | 'status'>) {
  const { t, format } = useInvitationTexts()
  const isPending = status === 'pendingPayment'
  const shownTimes = status === 'accepted' ? times.filter((time) => time.isBooked) : times
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" aria-label={t('invitations.times')} className={classes.times}>
      {shownTimes.map(({ startDateTime, isOpen }) => (
        <li key={startDateTime} className={classes.time}>
          {isPending && !isOpen ? (
            <s>
              {formatDayAndTime(format, startDateTime)}
              <span className="visually-hidden"> {t('invitations.release')}</span>
            </s>
          ) : (
            formatDayAndTime(format, startDateTime)
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shows how long the times of a pending invitation remain reserved. */
export function TimeLeft({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>) {
  const { t } = useInvitationTexts()
  const timeLeft = status === 'pendingPayment' && formatReservationTimeLeft(t, expiresAt)
  if (!timeLeft) return null
  return (
    <p className={classes.timeLeft}>
      <Icon name="clock" size={17} />
      {timeLeft}
    </p>
  )
}
