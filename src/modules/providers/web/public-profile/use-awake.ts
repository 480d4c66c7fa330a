import { useEffect, useState, useSyncExternalStore } from 'react'
import { nowMs } from '#platform/web/clock.ts'
import { useVisit } from '#platform/web/visit.ts'

const LOOK_MS = 30_000
const never = () => () => {}

/** False while the page is the server's: what works as a link becomes a choice only once scripts are there. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Milliseconds since 1970 by the server's clock, looked at twice a minute; the first drawing uses the server's own moment. */
export function useNow(): number {
  const visit = useVisit()
  const [now, setNow] = useState(() => Date.parse(visit?.now ?? new Date().toISOString()))
  useEffect(() => {
    const look = () => setNow(nowMs())
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
