import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './statement.module.css'

interface StatementProps {
  title: string
  icon?: IconName | undefined
  /** Whether the message reports a success; the icon is then green. */
  isGood?: boolean | undefined
  /** Ref to the title, for moving the focus to it. */
  heading?: Ref<HTMLHeadingElement> | undefined
  /** Heading level; 'h1' everywhere except in the component gallery. */
  level?: 'h1' | 'h4' | undefined
  children: ReactNode
}

/** A page with a single message: icon, title and next step. */
export function Statement({ title, icon, isGood, heading, level: Heading = 'h1', children }: StatementProps) {
  return (
    <div className={classes.statement}>
      {icon && (
        <span className={isGood ? classes.good : classes.sign}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <Heading ref={heading} className={classes.title} {...(heading ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

/** The text of the message, in the secondary colour. */
export function StatementText({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>
}

/** The next step, and at most one more action. */
export function StatementActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
