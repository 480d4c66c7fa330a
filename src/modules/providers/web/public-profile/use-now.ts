import { useEffect, useState } from 'react'
import { nowMs } from '#platform/web/clock.ts'
import { useVisit } from '#platform/web/visit.ts'

const REFRESH_MS = 30_000

/**
 * Returns the server's current time in epoch milliseconds, updated twice a minute. Hydration uses the time of server
 * rendering.
 */
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
