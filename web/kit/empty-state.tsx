import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  title: string
  children: ReactNode
  icon?: IconName | undefined
  /** The next step, and at most one more. */
  actions?: ReactNode
  level?: 'h1' | 'h2' | 'h3' | undefined
}

/** Nothing here, gone wrong or offline: what it is, what is there instead, the next step. */
export function EmptyState({ title, children, icon, actions, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <Card className={classes.empty}>
      {icon && <Icon name={icon} size={24} />}
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  )
}
