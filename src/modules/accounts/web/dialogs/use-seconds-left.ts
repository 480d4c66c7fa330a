import { useEffect, useState } from 'react'
import { nowMs } from '#platform/web/clock.ts'
import { getMsUntilNextSecond, getSecondsLeft } from '#ui/countdown-clock.ts'

/** Returns the number of whole seconds until `endsAt` (milliseconds on the server's clock), counting down to 0. */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => getSecondsLeft(endsAt, nowMs()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const seconds = getSecondsLeft(endsAt, nowMs())
      setLeft(seconds)
      if (seconds > 0) timer = setTimeout(tick, getMsUntilNextSecond(endsAt, nowMs()))
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt])
  return left
}
