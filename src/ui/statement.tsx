import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './statement.module.css'

interface StatementProps {
  title: string
  icon?: IconName | undefined
  /** Good news stand on green. */
  isGood?: boolean | undefined
  /** For a title that takes the focus. */
  heading?: Ref<HTMLHeadingElement> | undefined
  /** Its place among the headings; it is a page's own title everywhere but among samples. */
  level?: 'h1' | 'h4' | undefined
  children: ReactNode
}

/** A whole page that says one thing: its sign, its title, what to do next. */
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

/** What it says, in the second colour. */
export function StatementText({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>
}

/** The next step, and at most one more. */
export function StatementActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
