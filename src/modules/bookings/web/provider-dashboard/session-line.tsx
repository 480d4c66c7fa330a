import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { formatPlace } from '#platform/web/format-session.ts'
import type { Translate } from '#platform/web/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './dashboard.module.css'

export type SessionLineData = Reply<'listProviderSessions'>['items'][number]

/** Formats the details under the name, for example 'Group · 9 of 12 places · 90 min · Online'. */
function formatLineDetails(t: Translate<AreaKey<'providerDashboard'>>, session: SessionLineData): string {
  const length = t('providerDashboard.minutes', { count: session.durationInMinutes }).replace(' ', '\u00a0')
  const seats = { taken: session.seatsTaken ?? 0, seats: session.seats ?? 0 }
  const title = session.isGroup ? [t('providerDashboard.group'), t('providerDashboard.seats', seats)] : [session.title]
  // The no-break space keeps the dot on the same line as the preceding item.
  return [...title, length, formatPlace(t, session)].join('\u00a0· ')
}

/** A session in a list, with its time, client or group, status and links. */
export function SessionLine({ session, timezone }: { session: SessionLineData; timezone: string }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  const displayName = session.isGroup ? session.title : session.clientName
  const isOver = Date.parse(session.endDateTime) <= nowMs()
  return (
    <li className={joinClasses(classes.row, isOver && classes.isOver)}>
      <p className={classes.time}>{own.time(session.startDateTime)}</p>
      <div>
        <p className={classes.who}>{displayName}</p>
        <p className={classes.small}>{formatLineDetails(t, session)}</p>
        <StatusBadge session={session} />
      </div>
      <div className={classes.act}>
        <ButtonLink
          kind="second"
          size="dense"
          iconAfter="chevron-right"
          href={buildPagePath('providerSession', language, { id: session.id })}
        >
          <span className="visually-hidden-on-phones">{t('providerDashboard.details')}</span>
          <span className="visually-hidden">
            , {displayName}, {own.dayAtTime(session.startDateTime)}
          </span>
        </ButtonLink>
      </div>
      {hasRoom(session) && (
        <div className={classes.roomLink}>
          <SessionRoomLink session={session} timezone={timezone} />
        </div>
      )}
    </li>
  )
}

/** Link to a session's room. For today's sessions, it also shows when the room opens. */
export function SessionRoomLink({ session, timezone }: { session: SessionLineData; timezone: string }) {
  const { own } = useProviderTimeFormat(timezone)
  const linkState = useRoomLinkState(session)
  const isToday = own.wall(linkState.opensAt).date === own.today
  return <RoomLink id={session.id} linkState={linkState} format={own} size="dense" isQuiet={!isToday} />
}

/** Shows the status badge, or nothing if the session is simply booked. */
function StatusBadge({ session }: { session: SessionLineData }) {
  const { t } = useAreaTexts('providerDashboard')
  const badge = getBadge(session)
  if (!badge) return null
  return (
    <p className={classes.badges}>
      <Badge kind={badge.kind}>{t(badge.text)}</Badge>
    </p>
  )
}

function getBadge({ status, awaitsAttendance }: SessionLineData) {
  if (awaitsAttendance) return { kind: 'waiting', text: 'providerDashboard.is.unmarked' } as const
  if (status === 'rescheduleRequested')
    return { kind: 'waiting', text: 'providerDashboard.is.rescheduleRequested' } as const
  if (status === 'noShow') return { kind: 'still', text: 'providerDashboard.is.noShow' } as const
  if (status === 'completed') return { kind: 'good', text: 'providerDashboard.is.completed' } as const
  if (status === 'cancelledByCustomer')
    return { kind: 'still', text: 'providerDashboard.is.cancelledByCustomer' } as const
  if (status === 'cancelledByProvider')
    return { kind: 'still', text: 'providerDashboard.is.cancelledByProvider' } as const
  return null
}
