import { useMoreTexts } from '#platform/web/texts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from './one-session.module.css'
import type { Session } from './session.ts'
import type { ClientSessionStatus } from './session-status.ts'

interface SessionHeadProps {
  session: Session
  status: ClientSessionStatus
  hasBegun: boolean
  email: string | null
}

/** Portrait, with a tick once booked, title and status sentence. */
export function SessionHead({ session, status, hasBegun, email }: SessionHeadProps) {
  const { t, format } = useMoreTexts()
  const name = session.providerFirstName
  const when = format.dayAtTime(session.startDateTime)
  const textStatus = status === 'booked' && hasBegun ? 'begun' : status
  const isRefunded = session.paymentStatus === 'refunded' || session.paymentStatus === 'partiallyRefunded'
  return (
    <header className={classes.head}>
      <span className={classes.portrait}>
        <Portrait src={session.providerImageUrl} name={`${name} ${session.providerLastName}`} size={112} isFirst />
        {textStatus === 'booked' && session.charge?.status !== 'failed' && (
          <span className={classes.tick}>
            <Icon name="check" />
          </span>
        )}
      </span>
      <h1>{t(`sessions.title.${textStatus}`)}</h1>
      <p className={classes.lead}>
        {t(`sessions.lead.${textStatus}`, { name, when })}
        {textStatus === 'booked' && email && session.charge?.status !== 'failed' && (
          <span>{t('sessions.mailTo', { email })}</span>
        )}
        {isRefunded && status !== 'cancelled' && <span>{t('sessions.refunded')}</span>}
      </p>
    </header>
  )
}
