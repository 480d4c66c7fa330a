import { useEffect, useEffectEvent } from 'react'

let taken: (() => void) | null = null

/** What the bare layout's Back does on this page instead of stepping back, while the page is shown. */
export function useWayBack(go: (() => void) | null): void {
  const act = useEffectEvent(() => go?.())
  const isTaken = go !== null
  useEffect(() => {
    if (!isTaken) return
    const mine = () => act()
    taken = mine
    return () => {
      if (taken === mine) taken = null
    }
  }, [isTaken])
}

/** The page's own way back, or null where Back simply goes back. */
export function wayBack(): (() => void) | null {
  return taken
}
