import { useEffect, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import classes from '#ui/session-list.module.css'
import { CalendarButton } from './calendar-button.tsx'
import { CancellationLine } from './cancellation-line.tsx'
import { ChangeButtons } from './changes/change-buttons.tsx'
import { ChargeBadge, SessionStatusBadge } from './session-row.tsx'
import { formatUntilStart, type SessionCard } from './session-status.ts'
import { SessionSummary } from './session-summary.tsx'

const UPDATE_MS = 15_000

/** The next session, highlighted above the others. */
export function NextSession({ session, isOffline }: { session: SessionCard; isOffline: boolean }) {
  const { t, language } = useMoreTexts()
  const { paymentIntentId } = session
  return (
    <Card as="section" isTinted isLifted className={classes.row} aria-label={t('sessions.next')}>
      <TimeUntilStart start={session.startDateTime} />
      <SessionSummary session={session} level="h2" isBig />
      {session.status === 'rescheduleRequested' ? (
        <SessionStatusBadge status="rescheduleRequested" />
      ) : (
        <CancellationLine session={session} />
      )}
      <ChargeBadge charge={session.charge} />
      {!isOffline && hasRoom(session) && <SessionRoomLink session={session} />}
      {!isOffline && <ChangeButtons session={session} />}
      <div className={classes.links}>
        {paymentIntentId && (
          <ButtonLink
            kind={session.status === 'rescheduleRequested' ? 'main' : 'quiet'}
            size="dense"
            href={buildPagePath('mySessions', language, { paymentIntentId })}
          >
            {session.status === 'rescheduleRequested' ? t('sessions.seeOffer') : t('sessions.seeDetails')}
          </ButtonLink>
        )}
        <CalendarButton bookingId={session.bookingId} kind="quiet" size="dense" />
      </div>
    </Card>
  )
}

function SessionRoomLink({ session }: { session: SessionCard }) {
  const { format } = useMoreTexts()
  return <RoomLink id={session.bookingId} linkState={useRoomLinkState(session)} format={format} wide />
}

function TimeUntilStart({ start }: { start: string }) {
  const { t, format } = useMoreTexts()
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [])
  const text = formatUntilStart(t, format, { start, nowMs: now })
  // Avoids repeating 'Tomorrow', with which the heading below also begins.
  return <p className={classes.wait}>{text === t('format.tomorrow') ? t('sessions.next') : text}</p>
}
