import { useEffect, useState } from 'react'
import { pagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import type { Format } from '#platform/web/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './room-link.module.css'
import { type DoorState, doorAt } from './room-link-state.ts'

/** A phone that slept looks again within so long. */
const LOOK_MS = 60_000

interface Session {
  startDateTime: string
  endDateTime: string
}

/** The door of a session's room, read again when it opens and when it closes. */
export function useDoor(session: Session): DoorState {
  const [now, setNow] = useState(nowMs)
  const door = doorAt(session, now)
  const { changesInMs } = door
  useEffect(() => {
    if (changesInMs === null) return undefined
    const timer = setTimeout(() => setNow(nowMs()), Math.min(changesInMs, LOOK_MS))
    return () => clearTimeout(timer)
  }, [changesInMs])
  return door
}

interface RoomDoorProps {
  /** The booking, or for the counsellor of a group its date. */
  id: string
  door: DoorState
  /** On whose clock it opens. */
  format: Pick<Format, 'time' | 'dayAtTime' | 'wall' | 'today'>
  size?: 'dense' | 'tall'
  wide?: boolean
  /** Among many sessions only an open door is worth a word. */
  isQuiet?: boolean
}

/** The way into a session's room: until it opens a line that says when, then the button, by itself. Area 'door'. */
export function RoomDoor({ id, door, format, size, wide, isQuiet }: RoomDoorProps) {
  const { t, language } = useAreaTexts('door')
  if (door.state === 'over' || (isQuiet && door.state === 'early')) return null
  if (door.state === 'early') return <p className={classes.opens}>{opensText(t, format, door.opensAt)}</p>
  return (
    <div role="status">
      <ButtonLink
        kind={door.state === 'closing' ? 'second' : 'main'}
        {...{ size, wide }}
        icon="video"
        href={pagePath('sessionRoom', language, { id })}
      >
        {t('door.go')}
      </ButtonLink>
    </div>
  )
}

function opensText(
  t: ReturnType<typeof useAreaTexts<'door'>>['t'],
  format: RoomDoorProps['format'],
  opensAt: string,
): string {
  const isToday = format.wall(opensAt).date === format.today
  return isToday
    ? t('door.opens', { time: format.time(opensAt) })
    : t('door.opensOn', { when: format.dayAtTime(opensAt) })
}
