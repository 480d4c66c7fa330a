import { Icon } from '#ui/icon.tsx'
import { formatDayAndTime, formatReservationTimeLeft, type Invitation, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'

/** The times of an invitation. Released times are struck through; once booked, only the booked time is shown. */
export function OfferedTimes({ times, status }: Pick<Invitation, 'times' | 'status'>) {
  const { t, format } = useInvitationTexts()
  const isWaiting = status === 'pendingPayment'
  const shown = status === 'accepted' ? times.filter((time) => time.isBooked) : times
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" aria-label={t('invitations.times')} className={classes.times}>
      {shown.map(({ startDateTime, isOpen }) => (
        <li key={startDateTime} className={classes.time}>
          {isWaiting && !isOpen ? (
            <s>
              {formatDayAndTime(format, startDateTime)}
              <span className="visually-hidden"> {t('invitations.letGo')}</span>
            </s>
          ) : (
            formatDayAndTime(format, startDateTime)
          )}
        </li>
      ))}
    </ul>
  )
}

/** How long the times of a pending invitation are still reserved. */
export function TimeLeft({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>) {
  const { t } = useInvitationTexts()
  const left = status === 'pendingPayment' && formatReservationTimeLeft(t, expiresAt)
  if (!left) return null
  return (
    <p className={classes.left}>
      <Icon name="clock" size={17} />
      {left}
    </p>
  )
}
