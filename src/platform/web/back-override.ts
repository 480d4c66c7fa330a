import { useEffect, useEffectEvent } from 'react'

let override: (() => void) | null = null

/** Overrides the Back button of the bare layout while the component is mounted; null does not override it. */
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

/** Returns the override of the current page, or null if Back goes back in the history. */
export function getBackOverride(): (() => void) | null {
  return override
}
