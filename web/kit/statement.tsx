import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './statement.module.css'

interface StatementProps {
  title: string
  icon?: IconName | undefined
  /** Good news stand on green. */
  isGood?: boolean | undefined
  /** For a title that takes the focus. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A whole page that says one thing: its sign, its title, what to do next. */
export function Statement({ title, icon, isGood, heading, children }: StatementProps) {
  return (
    <div className={classes.statement}>
      {icon && (
        <span className={isGood ? classes.good : classes.sign}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <h1 ref={heading} {...(heading ? { tabIndex: -1 } : {})}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** What it says, in the second colour. */
export function StatementText({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>
}

/** The next step, and at most one more. */
export function StatementActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
