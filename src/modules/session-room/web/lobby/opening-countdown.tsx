import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useNow } from '#modules/session-room/web/use-now.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCountdown, getSecondsLeft } from '#ui/countdown-clock.ts'
import classes from './lobby.module.css'

/**
 * Counts down to the opening, then reloads the room, because the server decides who can enter. Retries every second if
 * the server's clock is behind.
 */
export function OpeningCountdown({ at, hint }: { at: string; hint: string | null }) {
  const { t, format } = useAreaTexts('room')
  const { revalidate, state } = useRevalidator()
  const now = useNow(1000)
  const lastRequestedAt = useRef(0)
  const seconds = getSecondsLeft(Date.parse(at), now)
  useEffect(() => {
    if (seconds > 0 || state !== 'idle' || lastRequestedAt.current === now) return
    lastRequestedAt.current = now
    void revalidate()
  }, [seconds, now, state, revalidate])
  const hours = Math.floor(seconds / 3600)
  return (
    <>
      <h2 id="room-opens" className={classes.cardTitle}>
        {hours >= 20 ? t('room.opensOn', { when: format.dayAtTime(at) }) : t('room.opensAt', { time: format.time(at) })}
      </h2>
      {hours < 20 && (
        <p className={classes.clockLine}>
          {t('room.opensIn')}{' '}
          <span role="timer" className={classes.clock}>
            {hours > 0 ? `${hours}:${formatCountdown(seconds % 3600).padStart(5, '0')}` : formatCountdown(seconds)}
          </span>
        </p>
      )}
      {hint && <p className={classes.quiet}>{hint}</p>}
    </>
  )
}
