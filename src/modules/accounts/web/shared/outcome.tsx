import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Statement } from '#ui/statement.tsx'

interface OutcomeProps {
  title: string
  icon: IconName
  /** Whether the icon is shown on a green background. */
  isGood?: boolean
  children: ReactNode
}

/** The outcome of opening an emailed link. The title receives focus, because it replaces the previous content. */
export function Outcome(props: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return <Statement {...props} heading={heading} />
}
