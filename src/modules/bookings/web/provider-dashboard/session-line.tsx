import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import type { Translate } from '#platform/web/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Badge } from '#ui/tag.tsx'
import classes from './dashboard.module.css'

export type SessionLineData = Reply<'listProviderSessions'>['items'][number]

/** 'Group · 9 of 12 places · 90 min · Online': details under the name. */
function lineFacts(t: Translate<AreaKey<'running'>>, one: SessionLineData): string {
  const place = one.location === SESSION_LOCATION.online ? t('running.online') : (one.address ?? t('running.onSite'))
  const length = t('running.minutes', { count: one.durationInMinutes }).replace(' ', '\u00a0')
  const seats = { taken: one.seatsTaken ?? 0, seats: one.seats ?? 0 }
  const title = one.isGroup ? [t('running.group'), t('running.seats', seats)] : [one.title]
  // The no-break space keeps the dot on the line of the preceding item.
  return [...title, length, place].join('\u00a0· ')
}

/** A session in a list: time, client or group, status and link. */
export function SessionLine({ one, timezone }: { one: SessionLineData; timezone: string }) {
  const { t, language } = useAreaTexts('running')
  const { own } = useProviderTimeFormat(timezone)
  const displayName = one.isGroup ? one.title : one.clientName
  const isOver = Date.parse(one.endDateTime) <= nowMs()
  return (
    <li className={joinClasses(classes.row, isOver && classes.isOver)}>
      <p className={classes.time}>{own.time(one.startDateTime)}</p>
      <div>
        <p className={classes.who}>{displayName}</p>
        <p className={classes.small}>{lineFacts(t, one)}</p>
        <StatusBadge one={one} />
      </div>
      <div className={classes.act}>
        <ButtonLink kind="second" size="dense" href={buildPagePath('providerSession', language, { id: one.id })}>
          {t('running.details')}
          <span className="visually-hidden">
            , {displayName}, {own.dayAtTime(one.startDateTime)}
          </span>
        </ButtonLink>
      </div>
      {hasRoom(one) && (
        <div className={classes.door}>
          <SessionRoomLink one={one} timezone={timezone} />
        </div>
      )}
    </li>
  )
}

/** For today's sessions it also shows when the room opens; for others only an open room. */
export function SessionRoomLink({ one, timezone }: { one: SessionLineData; timezone: string }) {
  const { own } = useProviderTimeFormat(timezone)
  const door = useRoomLinkState(one)
  const isToday = own.wall(door.opensAt).date === own.today
  return <RoomLink id={one.id} door={door} format={own} size="dense" isQuiet={!isToday} />
}

/** Booked sessions have no badge. */
function StatusBadge({ one }: { one: SessionLineData }) {
  const { t } = useAreaTexts('running')
  const badge = getBadge(one)
  if (!badge) return null
  return (
    <p className={classes.badges}>
      <Badge kind={badge.kind}>{t(badge.text)}</Badge>
    </p>
  )
}

function getBadge({ status, awaitsAttendance }: SessionLineData) {
  if (awaitsAttendance) return { kind: 'waiting', text: 'running.is.unmarked' } as const
  if (status === 'rescheduleRequested') return { kind: 'waiting', text: 'running.is.asked' } as const
  if (status === 'noShow') return { kind: 'still', text: 'running.is.noShow' } as const
  if (status === 'completed') return { kind: 'good', text: 'running.is.completed' } as const
  if (status === 'cancelledByCustomer') return { kind: 'still', text: 'running.is.cancelledByCustomer' } as const
  if (status === 'cancelledByProvider') return { kind: 'still', text: 'running.is.cancelledByProvider' } as const
  return null
}
