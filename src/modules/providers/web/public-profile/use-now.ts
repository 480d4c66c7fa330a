import { useEffect, useState } from 'react'
import { nowMs } from '#platform/web/clock.ts'
import { useVisit } from '#platform/web/visit.ts'

const REFRESH_MS = 30_000

/** Returns the epoch milliseconds of the server's clock, updated twice a minute. Hydration uses the server's time. */
export function useNow(): number {
  const visit = useVisit()
  const [now, setNow] = useState(() => Date.parse(visit?.now ?? new Date().toISOString()))
  useEffect(() => {
    const refresh = () => setNow(nowMs())
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
