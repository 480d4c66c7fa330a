import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Statement } from '#ui/statement.tsx'

interface OutcomeProps {
  title: string
  icon: IconName
  /** Good news stand on green. */
  isGood?: boolean
  children: ReactNode
}

/** What came of a mailed link: its title takes the focus, because it took the place of what stood there. */
export function Outcome(props: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return <Statement {...props} heading={heading} />
}
