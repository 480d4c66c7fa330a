import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Statement, StatementActions, StatementText } from './statement.tsx'

interface EmptyStateProps {
  title: string
  children: ReactNode
  icon?: IconName | undefined
  /** The next step, and at most one more action. */
  actions?: ReactNode
  /** Heading level. With 'h1' the empty state is the whole page and its title is the page's title. */
  level?: 'h1' | 'h2' | 'h3' | undefined
}

/** Explains an empty list, an error or a lost connection: the situation, the alternative and the next step. */
export function EmptyState({ title, children, icon, actions, level: Heading = 'h2' }: EmptyStateProps) {
  if (Heading === 'h1')
    return (
      <Statement icon={icon} title={title}>
        <StatementText>{children}</StatementText>
        {actions && <StatementActions>{actions}</StatementActions>}
      </Statement>
    )
  return (
    <Card className={classes.empty}>
      {icon && <Icon name={icon} size={24} />}
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  )
}
