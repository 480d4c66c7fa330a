import { useEffect, useEffectEvent } from 'react'

let override: (() => void) | null = null

/** Overrides the Back button of the bare layout while the page is shown. */
export function useBackOverride(go: (() => void) | null): void {
  const act = useEffectEvent(() => go?.())
  const isOverriding = go !== null
  useEffect(() => {
    if (!isOverriding) return
    const handler = () => act()
    override = handler
    return () => {
      if (override === handler) override = null
    }
  }, [isOverriding])
}

/** The override of the current page, or null when Back steps back in the history. */
export function getBackOverride(): (() => void) | null {
  return override
}
