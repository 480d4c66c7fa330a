import { useEffect, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import type { Format } from '#platform/web/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './room-link.module.css'
import { getRoomLinkState, type RoomLinkState, type SessionTimes } from './room-link-state.ts'

/** Maximum delay of the timer, so that a phone updates soon after it wakes up. */
const MAX_TIMER_MS = 60_000

/** State of a session's room, updated when it opens and closes. */
export function useRoomLinkState(session: SessionTimes): RoomLinkState {
  const [now, setNow] = useState(nowMs)
  const state = getRoomLinkState(session, now)
  const { changesInMs } = state
  useEffect(() => {
    if (changesInMs === null) return undefined
    const timer = setTimeout(() => setNow(nowMs()), Math.min(changesInMs, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [changesInMs])
  return state
}

interface RoomLinkProps {
  /** Id of the booking or, for the provider of a group, of the group date. */
  id: string
  linkState: RoomLinkState
  /** Formatter for the opening time, in the user's time zone. */
  format: Pick<Format, 'time' | 'dayAtTime' | 'wall' | 'today'>
  size?: 'dense' | 'tall'
  wide?: boolean
  /** For lists of sessions: shows nothing before the room opens. */
  isQuiet?: boolean
}

/** Link to a session's room; before it opens, the opening time. Needs the translations of the 'lobby' area. */
export function RoomLink({ id, linkState, format, size, wide, isQuiet }: RoomLinkProps) {
  const { t, language } = useAreaTexts('lobby')
  const { state, opensAt } = linkState
  if (state === 'over' || (isQuiet && state === 'early')) return null
  if (state === 'early') return <p className={classes.opens}>{formatOpeningTime(t, format, opensAt)}</p>
  return (
    <div role="status">
      <ButtonLink
        kind={state === 'closing' ? 'second' : 'main'}
        {...{ size, wide }}
        icon="video"
        href={buildPagePath('sessionRoom', language, { id })}
      >
        {t('lobby.go')}
      </ButtonLink>
    </div>
  )
}

function formatOpeningTime(
  t: ReturnType<typeof useAreaTexts<'lobby'>>['t'],
  format: RoomLinkProps['format'],
  opensAt: string,
): string {
  const isToday = format.wall(opensAt).date === format.today
  return isToday
    ? t('lobby.opens', { time: format.time(opensAt) })
    : t('lobby.opensOn', { when: format.dayAtTime(opensAt) })
}
