import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from './icon.tsx'

/** A page with one message and one next step. */
export function MessagePage({
  title,
  text,
  icon,
  children,
}: {
  title: string
  text: string
  icon: IconName
  children: ReactNode
}) {
  return (
    <EmptyState level="h1" icon={icon} title={title} actions={children}>
      <p>{text}</p>
    </EmptyState>
  )
}
