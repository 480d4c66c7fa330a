import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useNow } from '#modules/session-room/web/use-now.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCountdown, getSecondsLeft } from '#ui/countdown-clock.ts'
import classes from './lobby.module.css'

/** Countdown to the opening, which then reloads the room, because the server decides who can enter. */
export function OpeningCountdown({ at, hint }: { at: string; hint: string | null }) {
  const { t, format } = useAreaTexts('room')
  const { revalidate, state } = useRevalidator()
  const seconds = getSecondsLeft(Date.parse(at), useNow(1000))
  useEffect(() => {
    if (seconds === 0 && state === 'idle') void revalidate()
  }, [seconds, state, revalidate])
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
