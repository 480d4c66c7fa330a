import { useEffect, useEffectEvent, useState } from 'react'
import classes from './countdown.module.css'
import { clockText, minuteToSay, secondsLeft, untilNextSecond } from './countdown-clock.ts'
import { Icon } from './icon.tsx'

interface CountdownProps {
  /** Epoch milliseconds. */
  endsAt: number
  /** How long the whole lasts, in seconds: the length of the line. */
  total: number
  /** 'We hold this time for you' */
  text: string
  /** Said aloud at 5 and 1 minute: 'Five minutes left to pay'. */
  spokenText: (minutes: 5 | 1) => string
  onEnd: () => void
  /** The server's now, where the visitor's clock is known to be wrong. */
  now?: (() => number) | undefined
}

/** The strip under the header while a time is held. The clock is drawn only in the browser: server and visitor never share a second. */
export function Countdown({ endsAt, total, text, spokenText, onEnd, now = Date.now }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const read = useEffectEvent((end: number, before: number | null) => {
    const seconds = secondsLeft(end, now())
    const minute = before === null ? null : minuteToSay(before, seconds)
    if (minute) setSaid(spokenText(minute))
    setLeft(seconds)
    if (seconds === 0) onEnd()
    return { seconds, wait: untilNextSecond(end, now()) }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before: number | null = null
    const tick = () => {
      const { seconds, wait } = read(endsAt, before)
      before = seconds
      if (seconds > 0) timer = setTimeout(tick, wait)
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
          {left === null ? '' : clockText(left)}
        </span>
      </div>
      <svg className={classes.line} width="100%" height="4" aria-hidden="true">
        <rect width={`${left === null ? 100 : Math.min(100, (100 * left) / total)}%`} height="4" />
      </svg>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
