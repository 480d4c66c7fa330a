import { buildPagePath } from '#modules/pages.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import classes from '#ui/session-list.module.css'
import { Badge } from '#ui/tag.tsx'
import { CancellationLine } from './cancellation-line.tsx'
import { ChangeButtons } from './changes/change-buttons.tsx'
import { type ClientSessionStatus, getClientSessionStatus, type SessionCard } from './session-status.ts'
import { SessionSummary } from './session-summary.tsx'

const BADGE_KIND = {
  booked: 'good',
  rescheduleRequested: 'waiting',
  unpaid: 'waiting',
  lost: 'still',
  absent: 'waiting',
  over: 'still',
  noShow: 'still',
  cancelled: 'still',
} as const

interface SessionRowProps {
  session: SessionCard
  showsRoomLink: boolean
  /** If false, the reschedule and cancel buttons are hidden. */
  isOnline: boolean
}

export function SessionRow({ session, showsRoomLink, isOnline }: SessionRowProps) {
  const { t, format } = useMoreTexts()
  const sessionName = t('sessions.which', {
    name: session.providerFirstName,
    when: format.dayAtTime(session.startDateTime),
  })
  const status = getClientSessionStatus(session, nowMs())
  return (
    <Card as="li" className={classes.row}>
      <SessionSummary session={session} level="h3">
        <SessionStatusBadge status={status} />
        {(status === 'booked' || status === 'rescheduleRequested') && <ChargeBadge charge={session.charge} />}
      </SessionSummary>
      {status === 'booked' && <CancellationLine session={session} />}
      {showsRoomLink && <SessionRoomLink session={session} />}
      {isOnline && status === 'booked' && <ChangeButtons session={session} hiddenName={sessionName} />}
      <RowLinks
        session={session}
        sessionName={sessionName}
        isUpcoming={status === 'booked' || status === 'rescheduleRequested'}
      />
    </Card>
  )
}

/** Link to the room of a later session. It is needed because two rooms can be open at about the same time. */
function SessionRoomLink({ session }: { session: SessionCard }) {
  const { format } = useMoreTexts()
  return <RoomLink id={session.bookingId} linkState={useRoomLinkState(session)} format={format} size="dense" isQuiet />
}

export function SessionStatusBadge({ status }: { status: ClientSessionStatus }) {
  const { t } = useMoreTexts()
  return (
    <p className={classes.badge}>
      <Badge kind={BADGE_KIND[status]}>{t(`sessions.is.${status}`)}</Badge>
    </p>
  )
}

/** Badge showing the date of a scheduled charge, or that the client must use another card. */
export function ChargeBadge({ charge }: Pick<SessionCard, 'charge'>) {
  const { t, format } = useMoreTexts()
  if (!charge) return null
  const isFailed = charge.status === 'failed'
  return (
    <p className={classes.badge}>
      <Badge kind={isFailed ? 'wrong' : 'waiting'}>
        {isFailed ? t('sessions.is.cardFailed') : t('sessions.is.toCharge', { when: format.day(charge.at) })}
      </Badge>
    </p>
  )
}

interface RowLinksProps {
  session: SessionCard
  /** Tells screen reader users, who hear links out of context, which session a link belongs to. */
  sessionName: string
  isUpcoming: boolean
}

function RowLinks({ session, sessionName, isUpcoming }: RowLinksProps) {
  const { t, language } = useMoreTexts()
  const { providerId, paymentIntentId } = session
  return (
    <div className={classes.links}>
      {paymentIntentId && (
        <ButtonLink
          kind={isUpcoming && session.status !== 'rescheduleRequested' ? 'quiet' : 'second'}
          size="dense"
          href={buildPagePath('mySessions', language, { paymentIntentId })}
        >
          {session.status === 'rescheduleRequested' ? t('sessions.seeOffer') : t('sessions.details')}
          <span className="visually-hidden">, {sessionName}</span>
        </ButtonLink>
      )}
      {!isUpcoming && (
        <ButtonLink kind="second" size="dense" href={buildPagePath('counsellor', language, { providerId })}>
          {t('sessions.bookAgain')}
          <span className="visually-hidden">, {session.providerFirstName}</span>
        </ButtonLink>
      )}
    </div>
  )
}
