import { useEffect, useState } from 'react'
import { nowMs } from '#platform/web/clock.ts'

/** The server's current time, updated at the given interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
