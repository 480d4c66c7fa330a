import { useEffect, useState } from 'react'
import { nowMs } from '../../clock.ts'
import { useVisit } from '../../visit.ts'
import { wallClock } from '../../zoned.ts'

const DAY = 24 * 60
const CHECK_MS = 30_000

/** Minutes since Monday 00:00 on a clock in Tallinn, 0 to 10,079: what the helplines' hours are counted in. */
export function minuteOfTallinnWeek(instant: string | number): number {
  const { weekday, time } = wallClock(instant, 'Europe/Tallinn')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (weekday - 1) * DAY + hour * 60 + minute
}

/** The same, now: by the server's clock on the first drawing, then following it. */
export function useTallinnMinute(): number {
  const visit = useVisit()
  const [minute, setMinute] = useState(() => minuteOfTallinnWeek(visit?.now ?? nowMs()))
  useEffect(() => {
    const look = () => setMinute(minuteOfTallinnWeek(nowMs()))
    look()
    const timer = setInterval(look, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}
