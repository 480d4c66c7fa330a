import { useEffect, useEffectEvent } from 'react'

/** Calls `onRestore` when the browser restores the page from its back/forward cache, because its data may be outdated. */
export function useRestoredPage(onRestore: () => void): void {
  const handlePageShow = useEffectEvent((event: PageTransitionEvent) => event.persisted && onRestore())
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handlePageShow(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
