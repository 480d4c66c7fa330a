import { useEffect, useEffectEvent, useState } from 'react'
import classes from './countdown.module.css'
import { findMinuteToAnnounce, formatCountdown, getMsUntilNextSecond, getSecondsLeft } from './countdown-clock.ts'
import { Icon } from './icon.tsx'

interface CountdownProps {
  /** Epoch milliseconds. */
  endsAt: number
  /** Full duration in seconds, for the length of the progress line. */
  total: number
  /** The reason for the countdown: 'Held for you'. */
  text: string
  /** Returns the announcement at 5 minutes and at 1 minute: 'Five minutes left to pay'. */
  spokenText: (minutes: 5 | 1) => string
  onEnd: () => void
  /**
   * Returns the current time in epoch milliseconds. By default it comes from the device's clock, which may be wrong.
   */
  now?: (() => number) | undefined
}

/**
 * The strip below the header during a hold. The time is rendered only in the browser, because server and browser would
 * render different seconds.
 */
export function Countdown({ endsAt, total, text, spokenText, onEnd, now = Date.now }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const read = useEffectEvent((end: number, before: number | null) => {
    const seconds = getSecondsLeft(end, now())
    const minute = before === null ? null : findMinuteToAnnounce(before, seconds)
    if (minute) setAnnouncement(spokenText(minute))
    setLeft(seconds)
    if (seconds === 0) onEnd()
    return { seconds, delay: getMsUntilNextSecond(end, now()) }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before: number | null = null
    const tick = () => {
      const { seconds, delay } = read(endsAt, before)
      before = seconds
      if (seconds > 0) timer = setTimeout(tick, delay)
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt])

  return (
    <div className={classes.strip}>
      <div className={classes.inside}>
        <Icon name="clock" />
        <span className={classes.text}>{text}</span>
        <span role="timer" className={classes.clock}>
          {left === null ? '' : formatCountdown(left)}
        </span>
      </div>
      <svg className={classes.line} width="100%" height="4" aria-hidden="true">
        <rect width={`${left === null ? 100 : Math.min(100, (100 * left) / total)}%`} height="4" />
      </svg>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}
