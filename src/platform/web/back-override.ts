import { useEffect, useEffectEvent } from 'react'

let override: (() => void) | null = null

/** Overrides the Back button of the bare layout while the component is mounted, unless `onBack` is null. */
export function useBackOverride(onBack: (() => void) | null): void {
  const handleBack = useEffectEvent(() => onBack?.())
  const isOverriding = onBack !== null
  useEffect(() => {
    if (!isOverriding) return
    const handler = () => handleBack()
    override = handler
    return () => {
      if (override === handler) override = null
    }
  }, [isOverriding])
}

/** Returns the current page's override, or null if there is none and Back goes to the previous history entry. */
export function getBackOverride(): (() => void) | null {
  return override
}
