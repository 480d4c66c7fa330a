import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the heading of a new state. The heading takes the focus, so that screen readers announce the
 * change.
 */
export function useFocusOnMount(isEnabled = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isEnabled) heading.current?.focus()
  }, [isEnabled])
  return heading
}
