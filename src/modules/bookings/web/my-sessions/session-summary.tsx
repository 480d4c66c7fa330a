import type { ReactNode } from 'react'
import { formatProviderTime } from '#modules/bookings/web/checkout/format-session.ts'
import { formatPlace, formatSessionWithoutAddress } from '#platform/web/format-session.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from '#ui/session-list.module.css'
import type { SessionCard } from './session-status.ts'

interface SessionSummaryProps {
  session: SessionCard
  level: 'h2' | 'h3'
  isBig?: boolean
  children?: ReactNode
}

/** The portrait, time, provider and title that every session card shows. */
export function SessionSummary({ session, level: Heading, isBig, children }: SessionSummaryProps) {
  const { t, format } = useMoreTexts()
  const { startDateTime: start, providerTimezone: timezone } = session
  const name = `${session.providerFirstName} ${session.providerLastName}`
  const providerTime = formatProviderTime(t, format, { start, timezone })
  return (
    <div className={classes.face}>
      <Portrait src={session.providerImageUrl} name={name} size={72} />
      <div className={classes.words}>
        <Heading className={isBig ? classes.whenBig : classes.when}>
          {format.dayNear(start)}, {format.time(start)}
        </Heading>
        <p>{name}</p>
        <p className={classes.small}>{[session.title, formatSessionWithoutAddress(t, session)].join('\u00A0· ')}</p>
        {session.address && <p className={classes.small}>{formatPlace(t, session)}</p>}
        {providerTime && (
          <p className={classes.small}>
            {t('booking.theirTime', { name: session.providerFirstName, time: providerTime })}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
