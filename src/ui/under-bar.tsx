import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const PLACE = 'under-bar'

/** Where the bare layout shows what belongs right under its bar: the countdown of a held time. */
export function UnderBarPlace({ className }: { className: string | undefined }) {
  return <div id={PLACE} className={className} />
}

/** Puts what is inside under the bar, from one edge of the window to the other. `label` names it as a region. */
export function UnderBar({ label, children }: { label: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(PLACE)), [])
  return place && createPortal(<section aria-label={label}>{children}</section>, place)
}
