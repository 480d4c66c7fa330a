import { useEffect, useEffectEvent } from 'react'

/** A page that the browser kept whole and brings back does not know what happened meanwhile: `ask` finds out. */
export function useWokenPage(ask: () => void): void {
  const wake = useEffectEvent((event: PageTransitionEvent) => event.persisted && ask())
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => wake(event)
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  }, [])
}
