import { useEffect, useEffectEvent } from 'react'

/** Calls `ask` when the browser restores the page from its back/forward cache, because its data may be outdated. */
export function useRestoredPage(ask: () => void): void {
  const handlePageShow = useEffectEvent((event: PageTransitionEvent) => event.persisted && ask())
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handlePageShow(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
