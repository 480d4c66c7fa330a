import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const CONTAINER_ID = 'below-bar'

/** Container directly below the bar of the bare layout, used for the countdown of a hold. */
export function BelowBarOutlet({ className }: { className: string | undefined }) {
  return <div id={CONTAINER_ID} className={className} />
}

/** Renders its children in the `BelowBarOutlet`, at full window width. `label` is the accessible name of the region. */
export function BelowBar({ label, children }: { label: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useEffect(() => setContainer(document.getElementById(CONTAINER_ID)), [])
  return container && createPortal(<section aria-label={label}>{children}</section>, container)
}
